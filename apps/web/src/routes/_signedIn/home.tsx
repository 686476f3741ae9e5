import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import { screenByRole } from "#routes/-screenByRole.tsx";
import { RefusedAddress } from "#shell/RefusedAddress.tsx";

// Separate from the frame, which pages before sign-in also load. One chunk has all homes
// (chunks.ts).
const administratorHome = async () =>
  (await import("#features/home/AdministratorHome.tsx")).AdministratorHome;
const Screen = screenByRole({
  [Role.Developer]: administratorHome,
  [Role.Administrator]: administratorHome,
  [Role.Instructor]: async () => (await import("#features/home/InstructorHome.tsx")).InstructorHome,
  [Role.Viewer]: async () => (await import("#features/home/ViewerHome.tsx")).ViewerHome,
  [Role.Student]: async () => (await import("#features/home/StudentHome.tsx")).StudentHome,
  [Role.Guest]: async () => (await import("#features/home/GuestHome.tsx")).GuestHome,
});

export const Route = createFileRoute("/_signedIn/home")({
  loader: ({ context }) => Screen.load(context.user),
  component: Home,
});

function Home() {
  return (
    <>
      <RefusedAddress />
      <Screen />
    </>
  );
}
