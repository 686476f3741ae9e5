import { CashFlowType, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import type { Reader } from "#plainTransaction.ts";
import { isCounted } from "#predicates.ts";

/** Violations of rules 5.6, 10.1, 10.2 and 10.5 in penalties, receipts and closed months. */
export async function moneyFaults(db: Reader): Promise<string[]> {
  return [
    ...(await penaltyFaults(db)),
    ...(await voidFaults(db)),
    ...(await receiptFaults(db)),
    ...(await gaps(db)),
    ...(await closedMonthFaults(db)),
  ];
}

/**
 * A penalty for a reservation that was not cancelled late or belongs to another student, or a
 * penalty that is not an invoice. A late cancellation without an invoice is no fault: the penalty
 * may have been 0 that day.
 */
async function penaltyFaults(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select flow.id from cash_flow flow
    join reservation on reservation.id = flow.reservation_id
    where reservation.kind <> ${ReserveResult.CancelPenalty} or flow.type <> ${CashFlowType.Invoice} or flow.student_user_id <> reservation.student_user_id
    union
    select max(id) from cash_flow where reservation_id is not null
    group by reservation_id having count(*) > 1
  `.execute(db);
  return rows.map(({ id }) => `キャンセル料 ${id} が予約と合いません`);
}

/** A removed cash flow must say both who removed it and when. */
async function voidFaults(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cash_flow where (${isCounted()}) <> (voided_by is null)
  `.execute(db);
  return rows.map(({ id }) => `精算 ${id} の取り消しの記録が欠けています`);
}

/**
 * A receipt whose amount or tax differs from its payment's, or that is void although the payment is
 * not.
 */
async function receiptFaults(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ year: number; number: number }>`
    select receipt.year, receipt.number
    from receipt join cash_flow flow on flow.id = receipt.cash_flow_id
    where flow.type <> ${CashFlowType.Payment} or flow.amount <> receipt.amount
      or receipt.tax <> coalesce(flow.amount * flow.tax_rate / (100 + flow.tax_rate), 0)
      or (receipt.tax is not null and receipt.tax_rate is distinct from flow.tax_rate)
      or flow.voided_at is distinct from receipt.voided_at
      or extract(year from receipt.issued_at at time zone 'Asia/Tokyo') <> receipt.year
  `.execute(db);
  return rows.map(({ year, number }) => `領収書 ${year}-${number} が入金と合いません`);
}

/** The numbers of a year run from 1 to the last one without gaps. */
async function gaps(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ year: number }>`
    select year from receipt_number numbered
    full join (
      select year, count(distinct number) as count, min(number) as first, max(number) as last
      from receipt group by year
    ) as issued using (year)
    where (issued.count, issued.first, issued.last)
      is distinct from (numbered.last_number::bigint, 1, numbered.last_number)
  `.execute(db);
  return rows.map(({ year }) => `${year}年の領収書番号が連続していません`);
}

/** A closed month whose stored summary differs from its cash flows (rule 10.5). */
async function closedMonthFaults(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from closed_month
    where exists (
      (
        select student_user_id, invoice_amount, payment_amount from closed_month_summary kept
        where kept.month = closed_month.month
      )
      except
      (
        select
          student_user_id,
          coalesce(sum(amount) filter (where type = ${CashFlowType.Invoice}), 0)::bigint,
          coalesce(sum(amount) filter (where type = ${CashFlowType.Payment}), 0)::bigint
        from cash_flow
        where ${isCounted()} and date_trunc('month', occurred_on)::date = closed_month.month
        group by student_user_id
      )
    ) or (
      select count(*) from closed_month_summary kept where kept.month = closed_month.month
    ) <> (
      select count(distinct student_user_id) from cash_flow
      where ${isCounted()} and date_trunc('month', occurred_on)::date = closed_month.month
    )
  `.execute(db);
  return rows.map(({ month }) => `締めた月 ${month} の集計が入金・請求と合いません`);
}
