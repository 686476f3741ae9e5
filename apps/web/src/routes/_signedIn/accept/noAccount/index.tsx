import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { NoAccountStudents } from "#features/noAccountStudent/NoAccountStudents.tsx";

export const Route = createFileRoute("/_signedIn/accept/noAccount/")({
  validateSearch: z.object({
    // An address typed by hand may hold a keyword of digits, which the router reads as a number.
    keyword: z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
    areaId: z.optional(z.int()),
    page: z.optional(z.int().check(z.nonnegative())),
  }),
  loader: ({ context }) => void context.api.area.getAll.prefetch(),
  component: () => <NoAccountStudents search={Route.useSearch()} />,
});
