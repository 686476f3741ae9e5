import { type CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { showError } from "#ui/messages.ts";
import { AddManyDialog, type ManyEntry } from "./AddManyDialog.tsx";
import classes from "./ChosenBar.module.css";

/** How many are ticked and what it comes to, and the way to enter all of it; in reach below the list. */
export function ChosenBar({
  type,
  entries,
  missing,
  onDone,
}: {
  type: CashFlowType;
  entries: readonly ManyEntry[];
  /** What is still to be said before anything can be entered. */
  missing?: string | undefined;
  /** Called once something was entered. */
  onDone: () => void;
}) {
  // What is being entered stays as it was asked for, whatever the list behind says meanwhile.
  const [asked, setAsked] = useState<readonly ManyEntry[] | null>(null);
  const total = entries.reduce((sum, { amount }) => sum + amount, 0);

  function ask(): void {
    if (entries.length === 0) showError("登録する研修生を選択してください。");
    else if (missing !== undefined) showError(`${missing}。`);
    else setAsked(entries);
  }

  return (
    <div className={classes.bar}>
      <p className="flush" aria-live="polite">
        選択中<strong>{entries.length}名</strong>、{missing ?? `合計${formatYen(total)}`}
      </p>
      <Button className="toEnd" size="sm" onClick={ask}>
        {cashFlowTypeName[type]}をまとめて登録
      </Button>
      {asked && (
        <AddManyDialog type={type} entries={asked} onDone={onDone} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}
