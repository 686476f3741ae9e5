import { createFileRoute } from "@tanstack/react-router";
import { Operation } from "#features/operation/Operation.tsx";

export const Route = createFileRoute("/_signedIn/setting/operation")({
  loader: ({ context }) => void context.api.operation.getState.prefetch(),
  component: Operation,
});
