import { createFileRoute } from "@tanstack/react-router";
import { GoalForm } from "#features/goal/GoalForm.tsx";

export const Route = createFileRoute("/_signedIn/profile/goal")({
  loader: ({ context }) => context.api.user.getStudentGoal.fetch(),
  gcTime: 0,
  component: () => <GoalForm goal={Route.useLoaderData()} />,
});
