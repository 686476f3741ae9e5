import { createFileRoute } from "@tanstack/react-router";
import { SystemKeyForm } from "#features/systemKey/SystemKeyForm.tsx";

export const Route = createFileRoute("/_signedIn/setting/systemKey/create")({
  component: SystemKeyForm,
});
