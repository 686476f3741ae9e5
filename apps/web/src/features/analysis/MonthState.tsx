import { writeMonth } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { DateText } from "#ui/DateText.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import classes from "./MonthSummaryPage.module.css";

/**
 * Shows whether the month is closed. People with the right can close it here, or open it again
 * (rule 10.5).
 */
export function MonthState({ month }: { month: string }) {
  const { data } = trpc.cashFlow.getMonthState.useQuery({ month });
  const mayClose = useCan("CashFlow.CloseMonth");
  const [asks, setAsks] = useState<"close" | "open" | null>(null);
  const close = trpc.cashFlow.closeMonth.useMutation(toldInDialog);
  const open = trpc.cashFlow.openMonth.useMutation(toldInDialog);
  if (!data) return null;
  const name = writeMonth(month);
  const { closed, isBeforeClosed, can } = data;
  return (
    <div className={`row ${classes.state}`} data-screen-only>
      {closed && (
        <p className="line flush">
          <IconLock size={18} aria-hidden />
          <span>
            {name}は締められています（
            <DateText value={closed.closedAt} withTime /> {closed.closedBy}）。
          </span>
        </p>
      )}
      {isBeforeClosed && (
        <p className="line flush">
          <IconLock size={18} aria-hidden />
          {name}は、後の月とともに締められています。
        </p>
      )}
      {mayClose && can.close && (
        <Button size="sm" variant="outline" onClick={() => setAsks("close")}>
          {name}を締める
        </Button>
      )}
      {mayClose && can.open && (
        <Button size="sm" variant="default" onClick={() => setAsks("open")}>
          締めを解除する
        </Button>
      )}
      <ActDialog
        opened={asks === "close"}
        title="月を締める"
        question={`${name}を締めてよろしいですか？`}
        act="締める"
        onAct={async () => {
          await close.mutateAsync({ month });
          showMessage(`${name}を締めました`);
        }}
        onClose={() => setAsks(null)}
        focusAfter={pageHeading}
      >
        <p className="flush">
          この月までの日付の入金・請求は、登録も取り消しもできなくなります。今の集計がそのまま残ります。最後に締めた月だけは、締めを解除できます。
        </p>
      </ActDialog>
      <ActDialog
        opened={asks === "open"}
        title="締めの解除"
        question={`${name}の締めを解除してよろしいですか？`}
        act="解除する"
        destructive
        onAct={async () => {
          await open.mutateAsync({ month });
          showMessage(`${name}の締めを解除しました`);
        }}
        onClose={() => setAsks(null)}
        focusAfter={pageHeading}
      >
        <p className="flush">
          この月の日付の入金・請求を、また登録したり取り消したりできるようになります。締めたときの集計は残りません。
        </p>
      </ActDialog>
    </div>
  );
}
