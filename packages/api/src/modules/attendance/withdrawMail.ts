import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { Mark } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { lockMark, placeless, targetsOf } from "#modules/attendance/attendance.store.ts";
import { record } from "#recording/record.ts";

/**
 * Takes back the mail about an absence before it leaves; the mark stays (rule 6.2). Refuses with
 * MailAlreadySent when it has left, and with DbConflict when the reservation has no such mark or
 * mail.
 */
export function withdrawMail(
  ctx: SignedIn,
  { trainingReserveId }: { trainingReserveId: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const reservation = await lockMark(tx, trainingReserveId);
    if (!reservation) return fail("DbConflict");
    const { mark } = reservation;
    if (mark === null)
      return fail("DbConflict", { found: placeless(reservation.state) ?? "unmarked" });
    if (mark !== Mark.Absence) return fail("DbConflict", { found: "remarked" });
    const { withdrawnCount } = await record(tx, ctx, {
      category: "出欠",
      description: `${reservation.name}さんへの欠席のメールを取りやめ（${formatSchedule(reservation)}）`,
      targets: targetsOf(reservation),
      withdrawn: { causes: [reservation.absenceCause] },
    });
    if (withdrawnCount > 0) return;
    if (await isWritten(tx, reservation.absenceCause)) fail("MailAlreadySent");
    fail("DbConflict", { found: "noAbsenceMail" });
  });
}

async function isWritten(tx: Tx, cause: string): Promise<boolean> {
  const mail = await tx
    .selectFrom("mail")
    .select("id")
    .where("cause", "=", cause)
    .unionAll(tx.selectFrom("pastMail").select("id").where("cause", "=", cause))
    .executeTakeFirst();
  return mail !== undefined;
}
