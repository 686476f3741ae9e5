import { createFileRoute } from "@tanstack/react-router";
import { MenuPage } from "#shell/MenuPage.tsx";

export const Route = createFileRoute("/_signedIn/analysis/")({
  component: () => <MenuPage path="/analysis" user={Route.useRouteContext().user} />,
});
