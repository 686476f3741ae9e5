import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { inOrdered, studentAddress } from "#parts/student/studentCriteria.ts";
import { screenByRole } from "#routes/-screenByRole.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

const Screen = screenByRole({
  [Role.Student]: async () => (await import("#features/progress/OwnProgress.tsx")).OwnProgress,
  others: async () => (await import("#features/student/ProgressStudents.tsx")).ProgressStudents,
});

export const Route = createFileRoute("/_signedIn/progress/")({
  validateSearch: typedSearch(z.pick(studentAddress, { ...inOrdered, areaId: true })),
  loader: ({ context: { user } }) => Screen.load(user),
  component: () => <Screen search={Route.useSearch()} />,
});
