import { createFileRoute } from "@tanstack/react-router";
import { GoalForm } from "#features/goal/GoalForm.tsx";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/profile/goal")({
  beforeLoad: ({ context }) => requirePermission(context.user, "User.UpdateGoal"),
  loader: ({ context }) => context.api.user.getStudentGoal.fetch(),
  gcTime: 0,
  component: () => <GoalForm goal={Route.useLoaderData()} />,
});
