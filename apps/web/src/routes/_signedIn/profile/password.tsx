import { createFileRoute } from "@tanstack/react-router";
import { PasswordChange } from "../../../features/auth/PasswordChange.tsx";

export const Route = createFileRoute("/_signedIn/profile/password")({ component: PasswordChange });
