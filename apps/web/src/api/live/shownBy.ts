import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { OutdatedKind } from "@kenshu/domain/live/outdated.ts";
import type { inferRouterInputs } from "@trpc/server";

export type Controller = keyof inferRouterInputs<AppRouter> & string;

type Shown = {
  /** Whose queries show such things. */
  by: readonly Controller[] | "everything";
  /**
   * Whether queries are concerned that name neither the schedule nor the person: lists get new
   * members. Counts, as on the home pages, are always concerned.
   */
  isListed: boolean;
};

/** Which queries show what a change has outdated (rule 24.5). A new kind turns red here. */
export const shownBy: Record<OutdatedKind, Shown> = {
  reservation: {
    by: [
      "home",
      "alertInformation",
      "trainingSchedule",
      "trainingReserve",
      "attendance",
      "student",
      "contact",
    ],
    isListed: false,
  },
  attendance: {
    by: [
      "home",
      "alertInformation",
      "attendance",
      "trainingReserve",
      "trainingSchedule",
      "trainingProgress",
      "student",
      "contact",
    ],
    isListed: false,
  },
  progress: {
    by: ["home", "alertInformation", "trainingProgress", "attendance", "student", "studentExport"],
    isListed: false,
  },
  settlement: { by: ["home", "alertInformation", "cashFlow", "student"], isListed: false },
  schedule: {
    by: ["home", "trainingSchedule", "trainingReserve", "attendance"],
    isListed: true,
  },
  student: { by: "everything", isListed: true },
  contact: { by: ["home", "contact", "student"], isListed: true },
  result: {
    by: ["home", "studentExport", "studentActivity", "student", "trainingProgress"],
    isListed: true,
  },
  difference: { by: ["home", "heartfulDifference", "operation"], isListed: true },
  user: { by: ["home", "user", "student"], isListed: true },
  notice: { by: ["home", "information"], isListed: true },
  master: { by: "everything", isListed: true },
  mail: { by: ["home", "mail", "operation"], isListed: true },
  systemKey: { by: ["systemKey"], isListed: true },
  job: { by: ["operation"], isListed: true },
};

/** Their figures count things that they do not name. */
export const counting: readonly Controller[] = ["home", "alertInformation"];
