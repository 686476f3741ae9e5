import type { LogCategory } from "@kenshu/domain/log/logCategories.ts";
import type { Targets } from "#recording/record.ts";

/** What the audit log files mails under. */
export const category: LogCategory = "メール";

/** What the log says a mail is about: whose it is. */
export function targetsOf({ userId }: { userId: number | null }): Targets {
  return userId === null ? {} : { user: userId };
}
