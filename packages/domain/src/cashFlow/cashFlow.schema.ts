import { z } from "zod";
import { CashFlowType } from "#enumerations.ts";
import { id, oneOf, sentInstant } from "#fields.ts";

export const studentCashFlowsInput = z.object({ studentUserId: id });

/** One entry of a settlement, in yen; a penalty's names its reservation and the session's start (decisions 10.2). */
export const cashFlow = z.object({
  cashFlowId: id,
  studentUserId: id,
  type: oneOf(CashFlowType),
  amount: z.number(),
  memo: z.string(),
  createdAt: sentInstant,
  trainingReserveId: id.nullable(),
  startDate: sentInstant.nullable(),
});

/** Payments minus invoices, and the entries, newest first (decisions 10.1). */
export const studentCashFlows = z.object({
  totalAmount: z.number(),
  cashFlows: z.array(cashFlow),
});
