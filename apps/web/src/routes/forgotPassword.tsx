import { createFileRoute } from "@tanstack/react-router";
import { ForgotPassword } from "#features/auth/ForgotPassword.tsx";

export const Route = createFileRoute("/forgotPassword")({
  component: ForgotPassword,
});
