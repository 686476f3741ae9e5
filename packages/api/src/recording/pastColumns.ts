import { sql } from "kysely";

/**
 * What a past mail keeps of the row that waited (rule 11.13). Only one that was not withdrawn keeps
 * its cause.
 */
export const pastColumns = sql.raw(`id, created_at, to_address, subject, body, user_id, is_optional,
  reservation_id, page_label, page_path, calendar, done_at, failed_at, last_error, settled_at`);
