import { createFileRoute } from "@tanstack/react-router";
import { ForgotPassword } from "#features/auth/ForgotPassword.tsx";
import { requireVisitor } from "#shell/guard.ts";

export const Route = createFileRoute("/forgotPassword")({
  beforeLoad: ({ context }) => requireVisitor(context.session.user),
  component: ForgotPassword,
});
