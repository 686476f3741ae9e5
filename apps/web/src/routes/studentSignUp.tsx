import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import { SignUp } from "#features/auth/SignUp.tsx";
import { requireVisitor } from "#shell/guard.ts";

export const Route = createFileRoute("/studentSignUp")({
  beforeLoad: ({ context }) => requireVisitor(context.session.user),
  component: () => <SignUp pattern={SignUpPattern.Student} />,
});
