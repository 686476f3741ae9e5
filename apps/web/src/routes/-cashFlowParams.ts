import * as z from "zod/mini";
import { pathId } from "./-modeParams.ts";

const cashFlowAddress = z
  .object({ id: pathId, studentUserId: pathId, cashFlowId: z.optional(pathId) })
  .check(z.refine(({ id, studentUserId }) => id === studentUserId));
type CashFlowAddress = z.infer<typeof cashFlowAddress>;

/** The `params` of `/progress/detail/$id/cashFlow`: a student, and an entry or none for a new one. */
export const cashFlowParams = {
  parse: (raw: { id: string; studentUserId: string; cashFlowId?: string }) =>
    cashFlowAddress.parse(raw),
  stringify: ({ id, studentUserId, cashFlowId }: CashFlowAddress) => ({
    id: String(id),
    studentUserId: String(studentUserId),
    cashFlowId: cashFlowId?.toString(),
  }),
};
