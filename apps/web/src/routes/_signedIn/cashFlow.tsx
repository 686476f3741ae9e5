import { createFileRoute } from "@tanstack/react-router";
import { OwnSettlement } from "#features/cashFlow/OwnSettlement.tsx";

export const Route = createFileRoute("/_signedIn/cashFlow")({
  component: () => <OwnSettlement studentId={Route.useRouteContext().user.userId} />,
});
