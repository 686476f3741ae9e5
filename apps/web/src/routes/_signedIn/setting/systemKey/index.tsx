import { createFileRoute } from "@tanstack/react-router";
import { SystemKeys } from "#features/systemKey/SystemKeys.tsx";

export const Route = createFileRoute("/_signedIn/setting/systemKey/")({
  loader: ({ context }) => void context.api.systemKey.getAll.prefetch(),
  component: SystemKeys,
});
