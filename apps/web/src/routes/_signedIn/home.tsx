import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { User } from "#api/user.ts";

// Each role loads its own screen only.
const StudentHome = lazyRouteComponent(
  () => import("#features/home/StudentHome.tsx"),
  "StudentHome",
);
const StaffHome = lazyRouteComponent(() => import("#features/home/StaffHome.tsx"), "StaffHome");
const GuestHome = lazyRouteComponent(() => import("#features/home/GuestHome.tsx"), "GuestHome");

function screenOf({ role }: User) {
  if (role === Role.Student) return StudentHome;
  return role === Role.Guest ? GuestHome : StaffHome;
}

export const Route = createFileRoute("/_signedIn/home")({
  loader: ({ context }) => screenOf(context.user).preload?.(),
  component: Home,
});

function Home() {
  const { user } = Route.useRouteContext();
  switch (screenOf(user)) {
    case StudentHome:
      return <StudentHome studentId={user.userId} />;
    case StaffHome:
      return <StaffHome user={user} />;
    default:
      return <GuestHome />;
  }
}
