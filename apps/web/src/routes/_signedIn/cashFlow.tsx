import { createFileRoute } from "@tanstack/react-router";
import { OwnSettlement } from "#features/cashFlow/OwnSettlement.tsx";
import { requireStudent } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/cashFlow")({
  beforeLoad: ({ context }) => requireStudent(context.user),
  component: () => <OwnSettlement studentId={Route.useRouteContext().user.userId} />,
});
