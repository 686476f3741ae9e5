import { createFileRoute } from "@tanstack/react-router";
import { Registration } from "#features/auth/Registration.tsx";

export const Route = createFileRoute("/profile/afterSignup")({
  loader: ({ context }) =>
    Promise.all([context.api.user.getOwn.ensureData(), context.api.area.getAll.ensureData()]),
  component: Registration,
});
