import type { WorkParts } from "@kenshu/api/intents/intent.ts";
import { workOff } from "@kenshu/api/intents/workOff.ts";
import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import type { Configuration } from "#configuration.ts";
import { cleanUp } from "#jobs/cleanUp.ts";
import { repeat } from "#jobs/job.ts";
import { mailIntents, openMailTransport } from "#jobs/mailDelivery.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Starts the work that no request waits for; several server processes may do it at once.
 * The function returned ends it, after what is being done.
 */
export function startJobs(parts: WorkParts, mail: Configuration["mail"]): () => Promise<void> {
  const stopping = new AbortController();
  const jobs = [
    repeat("cleanUp", HOUR, () => cleanUp(parts), parts, stopping.signal),
    repeat("dueSummaries", MINUTE, () => workOutDueSummaries(parts.db), parts, stopping.signal),
  ];
  const transport = mail && openMailTransport(mail);
  if (transport) {
    const mails = mailIntents(transport);
    const deliver = () => workOff(parts, mails, stopping.signal);
    jobs.push(repeat("mailDelivery", SECOND, deliver, parts, stopping.signal));
  }
  return async () => {
    stopping.abort();
    await Promise.all(jobs);
    transport?.close();
  };
}
