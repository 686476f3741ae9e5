import { createFileRoute } from "@tanstack/react-router";
import { ResetPassword } from "#features/auth/ResetPassword.tsx";

export const Route = createFileRoute("/resetPassword")({ component: ResetPassword });
