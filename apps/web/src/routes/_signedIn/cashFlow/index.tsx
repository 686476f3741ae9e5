import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { unpaidSearch } from "#features/cashFlow/unpaidSearch.ts";
import { noChoices } from "#ui/form/choices.ts";
import { typedSearch } from "#ui/typedSearch.ts";

// Each role loads only its own screen.
const OwnSettlement = lazyRouteComponent(
  () => import("#features/cashFlow/OwnSettlement.tsx"),
  "OwnSettlement",
);
const UnpaidStudents = lazyRouteComponent(
  () => import("#features/cashFlow/UnpaidStudents.tsx"),
  "UnpaidStudents",
);

export const Route = createFileRoute("/_signedIn/cashFlow/")({
  validateSearch: typedSearch(unpaidSearch),
  loader: async ({ context: { api, user } }) => {
    if (user.role === Role.Student) {
      await OwnSettlement.preload?.();
      return { areas: noChoices };
    }
    const [areas] = await Promise.all([
      api.area.getAll.ensureData(),
      api.setting.get.ensureData(),
      UnpaidStudents.preload?.(),
    ]);
    return { areas };
  },
  component: CashFlow,
});

function CashFlow() {
  const { user } = Route.useRouteContext();
  const { areas } = Route.useLoaderData();
  const search = Route.useSearch();
  return user.role === Role.Student ? (
    <OwnSettlement studentId={user.userId} />
  ) : (
    <UnpaidStudents search={search} areas={areas} />
  );
}
