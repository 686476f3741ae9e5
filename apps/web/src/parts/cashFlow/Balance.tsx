import { IconAlertTriangle } from "@tabler/icons-react";
import { Money } from "#ui/Money.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./Settlement.module.css";

/** Payments minus invoices, in yen; what is owed is said in words too. */
export function Balance({ amount }: { amount: number }) {
  return (
    <p className={classes.balance}>
      <span className={classes.label}>残高</span>
      <strong className={classes.total}>
        <Money amount={amount} />
      </strong>
      {amount < 0 && (
        <StateBadge icon={IconAlertTriangle} color="red">
          未払いあり
        </StateBadge>
      )}
    </p>
  );
}
