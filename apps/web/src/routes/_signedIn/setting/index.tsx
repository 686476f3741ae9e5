import { createFileRoute } from "@tanstack/react-router";
import { MenuPage } from "#shell/MenuPage.tsx";

export const Route = createFileRoute("/_signedIn/setting/")({
  component: () => <MenuPage path="/setting" user={Route.useRouteContext().user} />,
});
