import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import type { inferRouterInputs } from "@trpc/server";
import { noteChange } from "./latest.ts";
import { ownWrites } from "./ownWrites.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Controller = keyof Inputs & string;
type Write = { [C in Controller]: C | `${C}.${keyof Inputs[C] & string}` }[Controller];

const everything = [null];
const marksOfMany: readonly Controller[] = [
  "home",
  "attendance",
  "trainingReserve",
  "trainingSchedule",
  "student",
  "trainingProgress",
  "contact",
];

/**
 * What to read anew before a write counts as done or refused: the queries of these controllers. An
 * entry for one procedure goes before the entry of its controller. Any other write makes everything
 * outdated, because names and counts appear in many lists.
 */
const readAnewAfter: { [write in Write]?: readonly (Controller | null)[] } = {
  trainingReserve: [
    "home",
    "trainingSchedule",
    "trainingReserve",
    "alertInformation",
    "student",
    "attendance",
    "cashFlow",
    "trainingProgress",
    "contact",
  ],
  // The roster shows a mark by itself: rows never wait for each other.
  attendance: [
    "home",
    "trainingReserve",
    "trainingSchedule",
    "student",
    "trainingProgress",
    "contact",
  ],
  "attendance.addRemaining": marksOfMany,
  "attendance.removeRemaining": marksOfMany,
  "attendance.withdrawMail": ["attendance"],
  // Who reads a text changes nothing.
  "mail.getUserMail": [],
  // After a refusal people see what has become of it.
  mail: everything,
  cashFlow: ["home", "cashFlow", "student", "alertInformation"],
  contact: ["home", "contact", "student"],
  "home.dismissMissedMail": ["home"],
  information: ["information"],
  // A mark in view stays until the next visit.
  "information.markSeen": [],
  "trainingReserve.addWatch": ["trainingReserve"],
  "trainingReserve.removeWatch": ["trainingReserve"],
  "trainingReserve.markPreparationSeen": ["home", "trainingReserve"],
  // A waiting student may get the free place.
  "student.updateIsEnabled": [
    "home",
    "student",
    "trainingReserve",
    "trainingSchedule",
    "attendance",
    "alertInformation",
    "contact",
  ],
  // HM may have changed rows, accounts and their versions. The next try needs the latest.
  "studentImport.importStudents": everything,
  "studentImport.tryImport": [],
  // Also when HM refused some of them: it may have accepted others.
  studentExport: ["home", "studentExport", "studentActivity", "student", "trainingProgress"],
  "user.endSignInSession": ["user"],
  "user.endSignInSessions": ["user"],
  // The person is told by mail.
  "user.removeSecondFactors": ["user", "mail"],
  // After a refusal people see who is waiting now.
  "user.linkNoAccountStudent": everything,
  // People see when HM has refused it or is still working on it.
  "user.unlinkStudent": everything,
  "heartfulDifference.start": ["heartfulDifference"],
  // After a refusal people see what has become of it.
  "heartfulDifference.settle": everything,
  auth: [],
  "auth.changePassword": ["auth"],
  "auth.addPasskey": ["auth"],
  "auth.removePasskey": ["auth"],
  "auth.startAuthenticator": [],
  "auth.addAuthenticator": ["auth"],
  "auth.removeAuthenticator": ["auth"],
  "auth.makeRecoveryCodes": ["auth"],
  "auth.prove": ["auth"],
  "auth.endEverySignInSession": [],
  "auth.endSignInSession": ["auth"],
  "auth.endOtherSignInSessions": ["auth"],
  "auth.confirmEmailAddressChange": everything,
};

/**
 * First reads under way. They may have seen the state before the write, and the query cache would
 * wait for them instead of reading again.
 */
const FIRST_READS: QueryFilters = {
  type: "active",
  predicate: ({ state }) => state.data === undefined,
};

/** Reads anew what a write has outdated; `mutationKey` comes from tRPC. */
export async function readAnew(
  queryClient: QueryClient,
  mutationKey: readonly unknown[] | undefined,
  isDone: boolean,
): Promise<void> {
  noteChange();
  const [path] = mutationKey ?? [];
  if (!Array.isArray(path)) return;
  const named: Partial<Record<string, readonly (Controller | null)[]>> = readAnewAfter;
  // A sorted list appears in its new order.
  const isSort = path[1] === "sort";
  const outdated = named[path.join(".")] ?? (isSort ? everything : named[path[0]]);
  if (isDone && outdated?.length !== 0) ownWrites.answer();
  const reading = Promise.all(
    (outdated ?? (isDone ? everything : [])).map((controller) => {
      const queries = controller === null ? {} : { queryKey: [[controller]] };
      void queryClient.cancelQueries({ ...queries, ...FIRST_READS }, { silent: true });
      return queryClient.invalidateQueries(queries);
    }),
  );
  // A refusal is shown at once. A finished screen does not wait for the others.
  if (isDone && outdated) await reading;
}
