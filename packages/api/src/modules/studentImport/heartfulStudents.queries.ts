import { businessError } from "@kenshu/domain/errors.ts";
import { CHOICES_MAX } from "@kenshu/domain/limits.ts";
import { matchTrainees } from "@kenshu/domain/studentImport/matching.rules.ts";
import type { HeartfulStudentRow } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { searchable } from "@kenshu/domain/text.ts";
import { type PlainDate, wireInstant } from "@kenshu/domain/time.ts";
import type { Trainee } from "@kenshu/heartful/contract.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Context, SignedIn } from "#context.ts";
import {
  type Account,
  listAccounts,
  listTrainings,
  outcomeOf,
  planOf,
  type Refused,
  refusalOfAll,
} from "#modules/studentImport/accounts.queries.ts";
import { isLinkable } from "#modules/studentImport/linkable.queries.ts";
import { searchableText } from "#rows/searchableColumns.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";

/**
 * HM's trainees whose orientation starts in the range, by kana. Each has the linked or proposed
 * account, and what linking would begin (rules 9.2 to 9.4). One call of HM, two statements.
 */
export async function getHeartfulStudents(
  ctx: SignedIn<Context>,
  range: { from: PlainDate; to: PlainDate },
): Promise<{ rows: HeartfulStudentRow[]; totalCount: number }> {
  const trainees = (await requireHeartful(ctx).searchTrainees(range)).toSorted(byKana);
  const accounts = await listAccounts(ctx.db, mayFit(trainees));
  const trainings = await listTrainings(ctx.db);
  const nameOf = new Map(
    trainings.map(({ heartfulCategoryId, name }) => [heartfulCategoryId, name]),
  );
  const rows = matchTrainees(trainees, accounts)
    .slice(0, CHOICES_MAX)
    .map(({ trainee, reason, candidate, isContested, similar }) => {
      const link = candidate
        ? planOf(trainee, candidate, trainings)
        : refusalOfAll(trainee, trainings);
      return {
        ...heartfulPart(trainee, nameOf),
        user: candidate && candidateOf(candidate),
        releaseRequestedAt: candidate?.releaseRequestedAt
          ? wireInstant(candidate.releaseRequestedAt)
          : null,
        matchingReason: reason,
        areaId: candidate?.areaId ?? null,
        similar: similar.map(candidateOf),
        ...outcomeOf(isContested ? contested : link),
      };
    });
  return { rows, totalCount: trainees.length };
}

/**
 * Whether an account is linked to one of them, or is free and has the address or the name in any
 * spelling.
 */
function mayFit(trainees: readonly Trainee[]): RawBuilder<SqlBool> {
  const therapistIds = trainees.map(({ therapistId }) => therapistId);
  const names = trainees.map(({ name }) => searchable(name));
  const addresses = trainees.flatMap(({ emailAddress }) => emailAddress?.toLowerCase() ?? []);
  return sql`(
    therapist_id = any(${therapistIds})
    or ${isLinkable} and (
      lower(email_address) = any(${addresses}::text[])
      or ${searchableText(sql.ref("name"))} = any(${names}::text[])
    )
  )`;
}

function byKana(one: Trainee, other: Trainee): number {
  return one.nameKana.localeCompare(other.nameKana, "ja") || one.therapistId - other.therapistId;
}

const contested: Refused = { error: businessError("DataDuplicated", { found: "contested" }) };

/** HM's data about the trainee, with our names for the categories. */
function heartfulPart(trainee: Trainee, nameOf: ReadonlyMap<number | null, string>) {
  const { therapistId, name, nameKana, emailAddress, storeName, companyName, birthday } = trainee;
  return {
    therapistId,
    name,
    nameKana,
    emailAddress,
    assignedStoreName: storeName,
    companyName,
    birthday,
    entries: trainee.entries.map(({ entryId, orientationStartDate, categories }) => ({
      entryId,
      orientationStartDate,
      categories: categories.map(({ categoryId, result }) => ({
        categoryId,
        trainingName: nameOf.get(categoryId) ?? null,
        isDecided: result !== null,
      })),
    })),
  };
}

function candidateOf({ id, name, nameKana, emailAddress, areaId, version }: Account) {
  return { id, name, nameKana, emailAddress, areaId, version };
}
