import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { NoAccountStudents } from "#features/noAccountStudent/NoAccountStudents.tsx";
import { keywordInAddress, pageInAddress } from "#ui/criteria.ts";

export const Route = createFileRoute("/_signedIn/accept/noAccount/")({
  validateSearch: z.object({
    keyword: z.optional(keywordInAddress),
    areaId: z.optional(z.int()),
    page: pageInAddress,
  }),
  loader: ({ context }) => void context.api.area.getAll.prefetch(),
  component: () => <NoAccountStudents search={Route.useSearch()} />,
});
