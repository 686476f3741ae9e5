import type { Reader } from "@kenshu/db/transaction.ts";
import { nextContent } from "@kenshu/domain/progress/progress.rules.ts";
import {
  canSend,
  isPassed,
  isSkippedTest,
  openContents,
} from "@kenshu/domain/studentExport/studentExport.rules.ts";
import {
  type ExportEntry,
  ExportResult,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import type { Entry } from "@kenshu/heartful/contract.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { finishLeftovers, openAttempts } from "#modules/studentExport/askAgain.ts";
import {
  type Category,
  categoriesOf,
  entryIdsOf,
} from "#modules/studentExport/heartfulEntries.queries.ts";
import { findReleaseRequest } from "#modules/studentImport/index.ts";
import { requireStudent } from "#rows/requirePerson.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";

/**
 * A student's HM entries as HM has them now, latest first; entries with something to send come
 * before the others (rule 9.7). Leftover attempts are finished first.
 */
export async function listExportEntries(ctx: Context, studentUserId: number) {
  await requireStudent(ctx.db, studentUserId);
  const heartful = requireHeartful(ctx);
  await finishLeftovers(ctx, studentUserId);
  const known = await askAbout(heartful, await entryIdsOf(ctx.db, studentUserId));
  // We read after HM's answers, and attempts before the rows that they write. So a result that HM
  // has from us is either written here or on its way.
  const beingSent = new Set(
    (await openAttempts(ctx.db, studentUserId)).map(({ entryId }) => entryId),
  );
  const byEntry = Map.groupBy(await categoriesOf(ctx.db, studentUserId), ({ entryId }) => entryId);
  const isBeingReleased = (await findReleaseRequest(ctx.db, studentUserId)) !== null;
  const blocks = await sentBlocks(ctx.db, [...known.keys()]);
  const entries = [...known].flatMap(([entryId, entry]) => {
    const isBeingSent = beingSent.has(entryId);
    const standing = { known: entry, isBeingSent, isBeingReleased, ...blocks.get(entryId) };
    const categories = byEntry.get(entryId);
    return categories ? [exportEntry(entryId, categories, standing)] : [];
  });
  const isSettled = ({ categories }: ExportEntry) => !categories.some((one) => one.canSend);
  const rows = entries.toSorted(
    (a, b) => Number(isSettled(a)) - Number(isSettled(b)) || b.entryId - a.entryId,
  );
  return { rows, totalCount: rows.length };
}

/** The entries as HM has them; null if HM has none with this number. */
async function askAbout(
  heartful: Heartful,
  entryIds: readonly number[],
): Promise<Map<number, Entry | null>> {
  const asked = entryIds.map(async (id) => [id, await heartful.getEntry(id)] as const);
  return new Map(await Promise.all(asked));
}

type Blocks = Pick<ExportEntry, "check" | "dropout">;

/** HM's data about an entry, and what is on its way there. */
type Standing = { known: Entry | null; isBeingSent: boolean; isBeingReleased: boolean };

function exportEntry(
  entryId: number,
  categories: readonly Category[],
  { check = null, dropout = null, ...standing }: Standing & Partial<Blocks>,
): ExportEntry {
  return {
    entryId,
    orientationStartDate: standing.known?.orientationStartDate ?? null,
    isBeingSent: standing.isBeingSent,
    isBeingReleased: standing.isBeingReleased,
    categories: categories.map((one) => exportCategory(one, standing)),
    isCheckInput: check !== null,
    check,
    isDropoutInput: dropout !== null,
    dropout,
  };
}

function exportCategory(
  category: Category,
  { known, isBeingSent, isBeingReleased }: Standing,
): ExportEntry["categories"][number] {
  const { studentActivityId, trainingName, trainingShortName, trainingColor } = category;
  const { contents, attendedDates, state, isExported, categoryId } = category;
  const result = known?.categories.find((one) => one.categoryId === categoryId)?.result ?? null;
  return {
    studentActivityId,
    trainingName,
    trainingShortName,
    trainingColor,
    trainingContentName: nextContent(contents)?.trainingContentName ?? null,
    isPassed: isPassed(contents),
    openContents: openContents(contents).map((content) => ({
      trainingContentId: content.trainingContentId,
      trainingContentName: content.trainingContentName,
      trainingMethod: content.trainingMethod,
      isSkippedTest: isSkippedTest(content),
    })),
    attendedDates,
    state,
    canSend:
      canSend(category) &&
      categoryId !== null &&
      known !== null &&
      result === null &&
      !isBeingSent &&
      !isBeingReleased,
    orientationSuccess: isExported
      ? (Object.values(ExportResult).find((one) => one === state) ?? null)
      : null,
    heartfulResult: result && {
      orientationSuccess: result.orientationSuccess,
      decidedAt: wireInstant(new Date(result.decidedAt)),
    },
  };
}

/** The blocks that were last sent with these entries, by entry. */
async function sentBlocks(db: Reader, entryIds: readonly number[]): Promise<Map<number, Blocks>> {
  const attempts = await db
    .selectFrom("resultAttempt as attempt")
    .distinctOn("attempt.heartfulEntryId")
    .select((eb) => [
      "attempt.heartfulEntryId",
      "attempt.request",
      eb
        .selectFrom("appUser")
        .select("id")
        .whereRef(
          "heartfulEmployeeId",
          "=",
          sql<number>`(attempt.request -> 'check' ->> 'employeeId')::integer`,
        )
        .as("checkUserId"),
    ])
    .where("attempt.heartfulEntryId", "=", sql<number>`any(${entryIds})`)
    .where("attempt.doneAt", "is not", null)
    .orderBy("attempt.heartfulEntryId")
    .orderBy("attempt.id", "desc")
    .execute();
  return new Map(
    attempts.map(({ heartfulEntryId, request, checkUserId }) => {
      const { check, dropout } = request;
      return [
        heartfulEntryId,
        {
          check:
            check && checkUserId !== null
              ? {
                  orientationCheckUserId: checkUserId,
                  orientationCheck: check.item,
                  memo: check.memo,
                }
              : null,
          dropout: dropout && {
            dropoutDate: dropout.date,
            removeState: dropout.timing,
            orientationRemove: dropout.reason,
            dropoutDetail: dropout.detail,
            trainingDateCount: dropout.trainingDateCount,
          },
        },
      ];
    }),
  );
}
