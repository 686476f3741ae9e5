import { type CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { Button } from "@mantine/core";
import { showError } from "#ui/messages.ts";
import type { ManyEntry } from "./AddManyDialog.tsx";
import classes from "./ChosenBar.module.css";

/**
 * The number of ticked rows, their sum, and the button to enter all. It stays in reach below the
 * list. Its {@link AddManyDialog} stands outside of the list, which may lose its rows meanwhile.
 */
export function ChosenBar({
  type,
  entries,
  leftCount = 0,
  missing,
  onAsk,
}: {
  type: CashFlowType;
  entries: readonly ManyEntry[];
  /** So many more were ticked, and others have taken them off the list since. */
  leftCount?: number;
  /** What must be said before anything can be entered. */
  missing?: string | undefined;
  /** Receives the rows as they are when the button is pressed. */
  onAsk: (entries: readonly ManyEntry[]) => void;
}) {
  const total = entries.reduce((sum, { amount }) => sum + amount, 0);

  function ask(): void {
    if (entries.length === 0) showError("登録する研修生を選択してください。");
    else if (missing !== undefined) showError(`${missing}。`);
    else onAsk(entries);
  }

  return (
    <div className={classes.bar}>
      <p className="flush" aria-live="polite">
        選択中<strong>{entries.length}名</strong>、{missing ?? `合計${formatYen(total)}`}
        {leftCount > 0 && <span className="unbroken">（{leftCount}名は一覧から外れました）</span>}
      </p>
      <Button className="toEnd" size="sm" onClick={ask}>
        {cashFlowTypeName[type]}をまとめて登録
      </Button>
    </div>
  );
}
