import { createFileRoute } from "@tanstack/react-router";
import { GuestStudents } from "#features/guestStudent/GuestStudents.tsx";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/accept/guestStudentList")({
  beforeLoad: ({ context }) => requirePermission(context.user, "User.GetGuestStudents"),
  loader: ({ context }) => void context.api.user.getGuestStudents.prefetch(),
  component: GuestStudents,
});
