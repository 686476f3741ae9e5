import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import { SignUp } from "#features/auth/SignUp.tsx";

export const Route = createFileRoute("/staffSignUp")({
  component: () => <SignUp pattern={SignUpPattern.Staff} />,
});
