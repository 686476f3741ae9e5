import type { Reader } from "@kenshu/db/transaction.ts";
import type { TakingState } from "@kenshu/domain/enumerations.ts";
import { type BusinessError, businessError } from "@kenshu/domain/errors.ts";
import {
  type ImportPlan,
  planImport,
  unknownCategories,
} from "@kenshu/domain/studentImport/studentImport.rules.ts";
import type { WaitingEntry } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import type { Trainee } from "@kenshu/heartful/contract.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isLinkable } from "#modules/studentImport/linkable.queries.ts";
import { releaseRequestedAt } from "#modules/studentImport/release.ts";

/** An account as linking sees it, with all its activities, oldest first. */
export type Account = {
  id: number;
  name: string;
  nameKana: string;
  emailAddress: string | null;
  areaId: number | null;
  version: number;
  therapistId: number | null;
  releaseRequestedAt: Date | null;
  /** Has no therapist id yet and may get one (rule 9.9). */
  isFree: boolean;
  activities: {
    id: number;
    trainingId: number;
    state: TakingState;
    heartfulEntryId: number | null;
    isExported: boolean;
  }[];
};

/** The accounts that meet a condition on `app_user`, by id. */
export async function listAccounts(db: Reader, condition: RawBuilder<SqlBool>): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select
      id, name, name_kana, email_address, area_id, version, therapist_id, ${isLinkable} as is_free,
      ${releaseRequestedAt("app_user")} as release_requested_at,
      array(
        select to_json(taken) from (
          select id, training_id, state, heartful_entry_id, is_exported from activity
          where student_user_id = app_user.id order by id
        ) taken
      ) as activities
    from app_user where ${condition} order by id
  `.execute(db);
  return rows;
}

/** The trainings here for categories of HM (rule 4.3). */
export function listTrainings(db: Reader) {
  return db
    .selectFrom("training")
    .select(["id", "name", "heartfulCategoryId"])
    .orderBy("displayOrder")
    .orderBy("id")
    .execute();
}
type Training = Awaited<ReturnType<typeof listTrainings>>[number];

/**
 * The effect of linking, with the names of the trainings that begin or go on, and the waiting
 * entries.
 */
export type Link = {
  trainee: Trainee;
  account: Account;
  plan: ImportPlan;
  beginning: string[];
  waiting: WaitingEntry[];
};
export type Refused = { error: BusinessError };

/** The effect of linking the account to the trainee, or the reason for a refusal (rule 9.4). */
export function planOf(
  trainee: Trainee,
  account: Account,
  trainings: readonly Training[],
): Link | Refused {
  const { activities, therapistId } = account;
  const plan = planImport(
    entriesOf(trainee),
    { isLinked: therapistId !== null, activities },
    trainings,
  );
  if ("begun" in plan) {
    return {
      trainee,
      account,
      plan,
      beginning: namesOf(plan, activities, trainings),
      waiting: waitingOf(plan, trainee, trainings),
    };
  }
  return {
    error:
      plan.refusal === "StudentImportCategoryNotDefined"
        ? businessError(plan.refusal, { categoryIds: plan.categoryIds })
        : businessError(plan.refusal, { trainingName: plan.trainingName }),
  };
}

/** Why no account at all can be linked to the trainee; null if one can. */
export function refusalOfAll(trainee: Trainee, trainings: readonly Training[]): Refused | null {
  const categoryIds = unknownCategories(entriesOf(trainee), trainings);
  if (categoryIds.length === 0) return null;
  return { error: businessError("StudentImportCategoryNotDefined", { categoryIds }) };
}

function entriesOf(trainee: Trainee) {
  return trainee.entries.map(({ entryId, orientationStartDate, categories }) => ({
    entryId,
    orientationStartDate,
    categories: categories.map(({ categoryId, result }) => ({
      categoryId,
      isDecided: result !== null,
    })),
  }));
}

function namesOf(
  { begun, resumed, adopted }: ImportPlan,
  activities: Account["activities"],
  trainings: readonly Training[],
): string[] {
  const goingOn = [...resumed, ...adopted.map(({ id }) => id)];
  const present = activities.filter(({ id }) => goingOn.includes(id));
  const ids = new Set([...begun, ...present].map(({ trainingId }) => trainingId));
  return trainings.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

function waitingOf(
  { waiting }: ImportPlan,
  { entries }: Trainee,
  trainings: readonly Training[],
): WaitingEntry[] {
  return waiting.flatMap(({ trainingId, heartfulEntryId }) => {
    const entry = entries.find(({ entryId }) => entryId === heartfulEntryId);
    const training = trainings.find(({ id }) => id === trainingId);
    if (!entry || !training) return [];
    const { entryId, orientationStartDate } = entry;
    return [{ entryId, orientationStartDate, trainingName: training.name }];
  });
}

/** A row's text about its plan; nothing if nobody is to be linked. */
export function outcomeOf(link: Link | Refused | null) {
  const error = link && "error" in link ? link.error : null;
  return {
    beginning: link && "beginning" in link ? link.beginning : [],
    waiting: link && "waiting" in link ? link.waiting : [],
    error: error?.code ?? null,
    errorMessage: error?.message ?? null,
  };
}
