import { createHash, randomBytes } from "node:crypto";
import type { Reader, Tx } from "@kenshu/db/transaction.ts";
import { TICKET_TRIES_MAX, TICKET_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { addMinutes, type Clock } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/** A ticket shows that its holder has given the right password (rule 2.13). */

const digestOf = (ticket: string) => createHash("sha256").update(ticket).digest();

/** A new ticket for this user. From now on only the caller knows it. */
export async function makeTicket(tx: Tx, clock: Clock, userId: number): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  const expiresAt = addMinutes(clock.now(), TICKET_VALID_MINUTES);
  await tx
    .insertInto("secondFactorTicket")
    .values({ digest: digestOf(ticket), userId, expiresAt })
    .execute();
  return ticket;
}

/** Whose ticket this is, while it counts. */
export async function holderOfTicket(
  db: Reader,
  clock: Clock,
  ticket: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("secondFactorTicket")
    .select("userId")
    .where("digest", "=", digestOf(ticket))
    .where("expiresAt", ">", clock.now())
    .where("tryCount", "<", TICKET_TRIES_MAX)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Counts one more code for this ticket; false if it does not count any more. */
export async function countTicketTry(tx: Tx, clock: Clock, ticket: string): Promise<boolean> {
  const counted = await tx
    .updateTable("secondFactorTicket")
    .set({ tryCount: sql`try_count + 1` })
    .where("digest", "=", digestOf(ticket))
    .where("expiresAt", ">", clock.now())
    .where("tryCount", "<", TICKET_TRIES_MAX)
    .returning("userId")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Ends a ticket that has served. */
export async function endTicket(tx: Tx, ticket: string): Promise<void> {
  await tx.deleteFrom("secondFactorTicket").where("digest", "=", digestOf(ticket)).execute();
}
