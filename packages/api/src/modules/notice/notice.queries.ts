import type { Reader } from "@kenshu/db/transaction.ts";
import type { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { pageAsked } from "@kenshu/domain/fields.ts";
import { noticeRoleOf } from "@kenshu/domain/notice/notice.rules.ts";
import type { searchNoticesInput } from "@kenshu/domain/notice/notice.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { boundedList } from "#rows/boundedList.ts";
import { pagedList } from "#rows/pagedList.ts";
import { columnsContain } from "#rows/searchableColumns.ts";

/** The notices for any of these roles that contain the keyword, newest first (rule 15.12). */
export async function searchNotices(
  db: Reader,
  { keyword, roles = [], ...page }: z.output<typeof searchNoticesInput>,
) {
  const asked = roles.map(noticeRoleOf).filter((role) => role !== null);
  return sent(
    await pagedList(
      newestFirst(db)
        .$if(roles.length > 0, (query) => query.where(sql<SqlBool>`roles && ${asked}::smallint[]`))
        .where(columnsContain(["message"], keyword)),
      pageAsked(page),
    ),
  );
}

/** The notices that everybody in this role sees. */
export async function listNoticesFor(db: Reader, role: Role) {
  return sent(await boundedList(newestFirst(db).where(isFor(role))));
}

/** The signed-in person's notices, and whether each is unread (rule 15.12). */
export async function listOwnNotices({ db, actor }: SignedIn) {
  const list = await boundedList(
    newestFirst(db)
      .leftJoin("noticeSeen as seen", (join) =>
        join.onRef("seen.noticeId", "=", "notice.id").on("seen.userId", "=", actor.userId),
      )
      .select(sql<boolean>`coalesce(seen.version, 0) < posted_version`.as("isUnread"))
      .where(isFor(actor.role)),
  );
  return sent(list);
}

export async function getNotice(db: Reader, id: number) {
  const found = await notices(db).where("notice.id", "=", id).executeTakeFirst();
  return sentNotice(found ?? fail("DbConflict"));
}

/** Whether a notice is for people of this role. */
export const isFor = (role: Role) => {
  return sql<SqlBool>`${noticeRoleOf(role)}::smallint = any(notice.roles)`;
};

function newestFirst(db: Reader) {
  return notices(db).orderBy("notice.postedAt", "desc").orderBy("notice.id", "desc");
}

function notices(db: Reader) {
  return db
    .selectFrom("notice")
    .select(["notice.id", "message", "roles", "postedAt", "notice.version"]);
}

const sentNotice = <N extends { postedAt: Date }>(notice: N) => ({
  ...notice,
  postedAt: wireInstant(notice.postedAt),
});

const sent = <N extends { postedAt: Date }>(list: { rows: N[]; totalCount: number }) => ({
  ...list,
  rows: list.rows.map(sentNotice),
});
