import type { Role } from "@kenshu/domain/enumerations.ts";
import { getRouteApi, lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { User } from "#api/user.ts";

type Import<Props> = () => Promise<(props: Props) => ReactNode>;
/** Imports a screen. `others` is for every role without a screen of its own. */
type Imports =
  | Record<Role, Import<never>>
  | { [Role.Student]?: Import<never>; others: Import<never> };
/** What the screens need together. */
type PropsOf<I> = I[keyof I] extends Import<infer Props> ? Props : never;

const signedIn = getRouteApi("/_signedIn");

/**
 * The screens of an address that shows each role its own. `load` loads only the one that the person
 * sees. A screen about a student is about the person, unless it gets another `studentId`.
 */
export function screenByRole<const I extends Imports>(imports: I) {
  const screens: Partial<Record<string, LazyScreen>> = Object.fromEntries(
    Object.entries(imports).map(([role, load]) => [role, lazyScreen(load)]),
  );
  const screenOf = ({ role }: User) => screens[role] ?? screens.others;

  function Screen(props: Omit<PropsOf<I>, "studentId"> & { studentId?: number }) {
    const { user } = signedIn.useRouteContext();
    const Shown = screenOf(user);
    return Shown && <Shown studentId={user.userId} {...props} />;
  }

  return Object.assign(Screen, {
    load: async (user: User): Promise<void> => screenOf(user)?.preload?.(),
  });
}

type LazyScreen = ReturnType<typeof lazyScreen>;

function lazyScreen(load: Import<never>) {
  return lazyRouteComponent(async () => ({
    default: (await load()) as (props: { studentId: number }) => ReactNode,
  }));
}
