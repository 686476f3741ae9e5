import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { pageAsked } from "@kenshu/domain/fields.ts";
import type { unlinkStudentsInput } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { isGuestStudent } from "#modules/guestStudent/index.ts";
import { pagedList } from "#rows/pagedList.ts";
import { columnsContain, personColumns } from "#rows/searchableColumns.ts";

/** Can be linked to HM: a guest student, or an unlinked student with or without an account. */
export const isLinkable: RawBuilder<SqlBool> = sql`(
  ${isGuestStudent}
  or app_user.role = ${sql.lit(Role.Student)} and app_user.is_enabled and app_user.therapist_id is null
)`;

/** The requested accounts that the import can link, by kana (rule 9.9). */
export function listLinkable(
  db: Reader,
  { keyword, ...asked }: z.output<typeof unlinkStudentsInput>,
) {
  return pagedList(
    db
      .selectFrom("appUser")
      .select(["id", "name", "nameKana", "emailAddress", "areaId", "version"])
      .where(isLinkable)
      .where(columnsContain(personColumns, keyword))
      .orderBy("nameKana")
      .orderBy("id"),
    pageAsked(asked),
  );
}
