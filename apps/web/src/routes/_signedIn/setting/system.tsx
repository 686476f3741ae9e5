import { createFileRoute } from "@tanstack/react-router";
import { SettingForm } from "#features/setting/SettingForm.tsx";

export const Route = createFileRoute("/_signedIn/setting/system")({
  loader: ({ context }) => context.api.setting.get.fetch(),
  gcTime: 0,
  component: () => <SettingForm setting={Route.useLoaderData()} />,
});
