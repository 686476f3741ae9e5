import type { Reader } from "@kenshu/db/transaction.ts";
import { wireInstant } from "@kenshu/domain/time.ts";

/** When HM's categories and companies were last read; null before the first reading. */
export async function getReadAt(db: Reader): Promise<string | null> {
  const reading = await db.selectFrom("heartfulReading").select("readAt").executeTakeFirst();
  return reading ? wireInstant(reading.readAt) : null;
}
