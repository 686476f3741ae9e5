import { signedAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import type { cashFlow, studentLedger } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { z } from "zod";
import { DateText } from "#ui/DateText.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./Settlement.module.css";

export type CashFlow = z.infer<typeof cashFlow>;
type Removal = NonNullable<z.infer<typeof studentLedger>["cashFlows"][number]["removal"]>;

/** 入金 or 請求, with its sign. */
export function CashFlowKind({ type }: { type: CashFlowType }) {
  const isPayment = type === CashFlowType.Payment;
  return (
    <StateBadge icon={isPayment ? IconPlus : IconMinus} color={isPayment ? "green" : "gray"}>
      {cashFlowTypeName[type]}
    </StateBadge>
  );
}

/** `+¥3,300` for a payment, `−¥3,300` for an invoice. */
export function CashFlowAmount({ cashFlow }: { cashFlow: Pick<CashFlow, "type" | "amount"> }) {
  const effect = signedAmount(cashFlow);
  return (
    <span className="unbroken">
      {effect > 0 && "+"}
      {formatYen(effect)}
    </span>
  );
}

/** A cash flow's memo; for a penalty, the cancelled schedule. */
export function CashFlowMemo({ cashFlow: { memo, startDate } }: { cashFlow: CashFlow }) {
  return (
    <>
      {memo || (startDate === null && "－")}{" "}
      {startDate !== null && (
        <span className={classes.schedule}>
          研修 <DateText value={startDate} withTime />
        </span>
      )}
    </>
  );
}

/** Who removed a cash flow, when, and why. */
export function RemovalNote({ removal: { removedAt, removedBy, reason } }: { removal: Removal }) {
  return (
    <span className={classes.removal}>
      <DateText value={removedAt} withTime /> {removedBy}が削除
      {reason && `：${reason}`}
    </span>
  );
}
