import { linkOptions } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { QueryUtils } from "#api/transport.ts";
import { found } from "./-found.ts";
import { pathId, pathParams } from "./-params.ts";

const student = { id: pathId, studentUserId: pathId };
const isOneStudent = z.refine<{ id: number; studentUserId: number }>(
  ({ id, studentUserId }) => id === studentUserId,
);

/** The `params` of a new cash flow, under `/progress/detail/$id`. */
export const settlementParams = pathParams(z.object(student).check(isOneStudent));

/** The `params` of one cash flow. */
export const cashFlowParams = pathParams(
  z.object({ ...student, cashFlowId: pathId }).check(isOneStudent),
);

/**
 * Reads what every page of a cash flow shows: the student, the present balance, and the tax rate of
 * new payments.
 */
export async function loadSettlement(api: QueryUtils, studentUserId: number): Promise<void> {
  void api.student.getOverview.prefetch({ id: studentUserId });
  await Promise.all([
    found(api.student.get.fetch({ id: studentUserId })),
    found(api.cashFlow.getStudentLedger.fetch({ studentUserId }, { staleTime: 0 })),
    api.setting.get.ensureData(),
  ]);
}

/** The way back to a student's settlement. */
export const settlementOf = (id: number) =>
  linkOptions({ to: "/progress/detail/$id", params: { id }, search: { tab: "settlement" } });
