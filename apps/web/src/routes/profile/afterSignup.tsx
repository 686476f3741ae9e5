import { createFileRoute, redirect } from "@tanstack/react-router";
import { PageHeader } from "../../ui/PageHeader.tsx";

export const Route = createFileRoute("/profile/afterSignup")({
  beforeLoad: ({ context }) => {
    if (!context.session.user?.isUnregistered) throw redirect({ to: "/" });
  },
  component: Registration,
});

function Registration() {
  return <PageHeader title="利用者の登録" />;
}
