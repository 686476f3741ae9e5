import { signedAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { addCashFlowInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { use } from "react";
import { FormContext } from "#ui/form/FormContext.ts";
import { Money } from "#ui/Money.tsx";
import classes from "./BalanceAfter.module.css";

const entered = addCashFlowInput.pick({ type: true, amount: true });

/** The balance now, and after the cash flow in the surrounding form. */
export function BalanceAfter({ totalAmount }: { totalAmount: number }) {
  const cashFlow = entered.safeParse(use(FormContext)?.values);
  return (
    <dl className={`stack gap4 flush ${classes.balances}`}>
      <div>
        <dt>現在の残高</dt>
        <dd>
          <Money amount={totalAmount} />
        </dd>
      </div>
      <div className={classes.after}>
        <dt>登録後の残高</dt>
        <dd>
          <output>
            {cashFlow.success ? <Money amount={totalAmount + signedAmount(cashFlow.data)} /> : "－"}
          </output>
        </dd>
      </div>
    </dl>
  );
}
