import { createFileRoute } from "@tanstack/react-router";
import { GuestStudents } from "#features/guestStudent/GuestStudents.tsx";

export const Route = createFileRoute("/_signedIn/accept/guestStudentList")({
  loader: ({ context }) => void context.api.user.getGuestStudents.prefetch(),
  component: GuestStudents,
});
