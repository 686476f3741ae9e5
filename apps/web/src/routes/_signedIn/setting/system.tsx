import { createFileRoute } from "@tanstack/react-router";
import { SettingForm } from "#features/setting/SettingForm.tsx";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/setting/system")({
  beforeLoad: ({ context }) => requirePermission(context.user, "Setting.Update"),
  loader: ({ context }) => context.api.setting.get.fetch(),
  gcTime: 0,
  component: () => <SettingForm setting={Route.useLoaderData()} />,
});
