import { createFileRoute } from "@tanstack/react-router";
import { MenuPage } from "#shell/MenuPage.tsx";

export const Route = createFileRoute("/_signedIn/accept/")({
  component: () => <MenuPage path="/accept" user={Route.useRouteContext().user} />,
});
