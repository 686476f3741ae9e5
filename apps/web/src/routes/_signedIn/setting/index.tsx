import { createFileRoute } from "@tanstack/react-router";
import { SettingMenu } from "#features/setting/SettingMenu.tsx";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/setting/")({
  beforeLoad: ({ context }) => requirePermission(context.user, "Setting.Update"),
  component: SettingMenu,
});
