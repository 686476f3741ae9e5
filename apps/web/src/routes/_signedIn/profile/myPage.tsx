import { createFileRoute } from "@tanstack/react-router";
import { MyPage } from "#shell/MenuPage.tsx";

export const Route = createFileRoute("/_signedIn/profile/myPage")({
  component: () => <MyPage user={Route.useRouteContext().user} />,
});
