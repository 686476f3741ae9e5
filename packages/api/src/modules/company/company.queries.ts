import type { Reader } from "@kenshu/db/transaction.ts";
import { getReadAt } from "#modules/heartful/index.ts";
import { choices } from "#rows/boundedList.ts";

/** The companies of HM, as last read. */
export async function listCompanies(db: Reader) {
  const list = await choices(
    db
      .selectFrom("company")
      .select(["id", "name", "isGone"])
      .where((eb) =>
        eb.or([
          eb("isGone", "=", false),
          eb("id", "in", eb.selectFrom("trainingContent").select("exemptedCompanyId")),
        ]),
      )
      .orderBy("name")
      .orderBy("id"),
  );
  return { ...list, readAt: await getReadAt(db) };
}
