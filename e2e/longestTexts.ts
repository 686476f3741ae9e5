import { openDatabase } from "@kenshu/db/pool.ts";
import { MEMO_MAX, VOID_REASON_MAX } from "@kenshu/domain/cashFlow/cashFlow.limits.ts";
import { CLOSED_DAY_NAME_MAX } from "@kenshu/domain/closedDay/closedDay.limits.ts";
import { EMAIL_ADDRESS_MAX, GOAL_MAX, NAME_MAX, PERSON_NAME_MAX } from "@kenshu/domain/limits.ts";
import { NOTICE_MAX } from "@kenshu/domain/notice/notice.limits.ts";
import { COMMENT_MAX } from "@kenshu/domain/progress/progress.limits.ts";
import { ACCESS_MAX, ADDRESS_MAX } from "@kenshu/domain/school/school.limits.ts";
import { ALERT_NOTE_MAX, CONTACT_MAX } from "@kenshu/domain/setting/setting.limits.ts";
import {
  CONTENT_NAME_MAX,
  INSTRUCTOR_EXPLANATION_MAX,
  SHORT_NAME_MAX,
} from "@kenshu/domain/training/training.limits.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { sql } from "kysely";

/** How long each text may be, by table and column (rule 16.2). What HM names has no limit. */
const limits: Record<string, Record<string, number>> = {
  setting: { reserve_alert_note: ALERT_NOTE_MAX, contact: CONTACT_MAX },
  area: { name: NAME_MAX },
  school: { name: NAME_MAX, address: ADDRESS_MAX, access: ACCESS_MAX },
  room: { name: NAME_MAX },
  company: { name: NAME_MAX },
  heartful_category: { name: NAME_MAX },
  training: { name: NAME_MAX, short_name: SHORT_NAME_MAX },
  training_content: {
    name: CONTENT_NAME_MAX,
    instructor_explanation: INSTRUCTOR_EXPLANATION_MAX,
  },
  app_user: {
    name: PERSON_NAME_MAX,
    name_kana: PERSON_NAME_MAX,
    goal: GOAL_MAX,
    store_name: NAME_MAX,
    area_manager_name: NAME_MAX,
    recruiter_name: NAME_MAX,
  },
  cash_flow: { memo: MEMO_MAX },
  closed_day: { name: CLOSED_DAY_NAME_MAX },
  notice: { message: NOTICE_MAX },
  progress_entry: {
    feedback: COMMENT_MAX,
    instructor_comment: COMMENT_MAX,
    student_comment: COMMENT_MAX,
  },
  audit_log: { description: COMMENT_MAX, operate_user_name: PERSON_NAME_MAX },
  mail: { subject: NAME_MAX, body: COMMENT_MAX, to_address: EMAIL_ADDRESS_MAX },
  heartful_difference: { heartful_value: NAME_MAX },
  system_key: { name: NAME_MAX },
};

/** The longest address that ends like this one. */
export function longest(emailAddress: string): string {
  return emailAddress.padStart(EMAIL_ADDRESS_MAX, "w");
}

/** Makes every text of the demo data as long as it may be, without a place to break. */
export async function prolongTexts(dataDirectory: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, durable: false });
  const db = openDatabase(postgres.superuserConnectionString, 1);
  // Triggers would refuse to change the past.
  await sql`set session_replication_role = replica`.execute(db);
  for (const [table, columns] of Object.entries(limits)) {
    for (const [column, limit] of Object.entries(columns)) {
      const start = table !== "app_user" && column === "name" ? sql`id::text` : sql`''`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = rpad(${start}, ${limit}, 'W')
        where ${sql.ref(column)} is not null`.execute(db);
    }
  }
  await sql`update cash_flow set void_reason = rpad('', ${VOID_REASON_MAX}, 'W')
    where voided_at is not null`.execute(db);
  await sql`update app_user set email_address = lpad(email_address, ${EMAIL_ADDRESS_MAX}, 'w')`.execute(
    db,
  );
  await db.destroy();
  await postgres.stop();
}
