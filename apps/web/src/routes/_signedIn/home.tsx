import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import { readOnce } from "#features/home/sections/readOnce.ts";
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
  loader: ({ context: { api, user } }) => {
    if (user.role === Role.Student) {
      // On a slow network the answers come with the screen, not after it.
      void api.home.getStudentHome.prefetch();
      void api.information.getOwnInformationList.prefetch(undefined, readOnce);
    }
    return Screen.load(user);
  },
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
