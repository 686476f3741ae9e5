import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import { unpaidSearch } from "#features/cashFlow/unpaidSearch.ts";
import { screenByRole } from "#routes/-screenByRole.tsx";
import { noChoices } from "#ui/form/choices.ts";
import { typedSearch } from "#ui/typedSearch.ts";

const Screen = screenByRole({
  [Role.Student]: async () => (await import("#features/cashFlow/OwnSettlement.tsx")).OwnSettlement,
  others: async () => (await import("#features/cashFlow/UnpaidStudents.tsx")).UnpaidStudents,
});

export const Route = createFileRoute("/_signedIn/cashFlow/")({
  validateSearch: typedSearch(unpaidSearch),
  loader: async ({ context: { api, user } }) => {
    const isOwn = user.role === Role.Student;
    const [areas] = await Promise.all([
      isOwn ? noChoices : api.area.getAll.ensureData(),
      isOwn || api.setting.get.ensureData(),
      Screen.load(user),
    ]);
    return { areas };
  },
  component: () => <Screen search={Route.useSearch()} areas={Route.useLoaderData().areas} />,
});
