import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { QuickLinks } from "#shell/QuickLinks.tsx";
import { RefusedAddress } from "#shell/RefusedAddress.tsx";

// Separate from the frame, which pages before sign-in also load. One chunk has all homes
// (chunks.ts).
const AdministratorHome = lazyRouteComponent(
  () => import("#features/home/AdministratorHome.tsx"),
  "AdministratorHome",
);
const InstructorHome = lazyRouteComponent(
  () => import("#features/home/InstructorHome.tsx"),
  "InstructorHome",
);
const ViewerHome = lazyRouteComponent(() => import("#features/home/ViewerHome.tsx"), "ViewerHome");
const StudentHome = lazyRouteComponent(
  () => import("#features/home/StudentHome.tsx"),
  "StudentHome",
);
const GuestHome = lazyRouteComponent(() => import("#features/home/GuestHome.tsx"), "GuestHome");

const screens = {
  [Role.Developer]: AdministratorHome,
  [Role.Administrator]: AdministratorHome,
  [Role.Instructor]: InstructorHome,
  [Role.Viewer]: ViewerHome,
  [Role.Student]: StudentHome,
  [Role.Guest]: GuestHome,
};

export const Route = createFileRoute("/_signedIn/home")({
  loader: ({ context }) => screens[context.user.role].preload?.(),
  component: Home,
});

function Home() {
  const { user } = Route.useRouteContext();
  const Screen = screens[user.role];
  return (
    <>
      <RefusedAddress />
      <Screen />
      {user.role === Role.Viewer && <QuickLinks user={user} />}
    </>
  );
}
