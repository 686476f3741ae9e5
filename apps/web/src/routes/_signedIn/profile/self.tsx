import { createFileRoute } from "@tanstack/react-router";
import { OwnProfile } from "#features/profile/OwnProfile.tsx";

export const Route = createFileRoute("/_signedIn/profile/self")({
  loader: async ({ context: { api } }) => {
    const [profile, areas] = await Promise.all([
      api.user.getOwn.fetch(undefined, { staleTime: 0 }),
      api.area.getAll.fetch(),
    ]);
    return { profile, areas };
  },
  gcTime: 0,
  component: () => <OwnProfile {...Route.useLoaderData()} />,
});
