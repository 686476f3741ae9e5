import { isOnStudentsSide } from "@kenshu/domain/user/user.rules.ts";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { UserPage } from "#features/user/UserPage.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/user/$mode/{-$id}")({
  params: modeParams,
  loader: async ({ context: { api }, params: { id } }) => {
    // Users sign up by themselves.
    if (id === undefined) throw notFound();
    const profile = await found(api.user.getUserProfile.fetch({ userId: id }, { staleTime: 0 }));
    // Students and future students have their own screens.
    if (isOnStudentsSide(profile)) throw notFound();
    return profile;
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <UserPage profile={Route.useLoaderData()} />,
});
