import type { Consequences } from "@kenshu/domain/asked.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { writeMonth } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { Help } from "#parts/help/Help.tsx";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { Changed } from "#ui/Changed.tsx";
import { DateText } from "#ui/DateText.tsx";
import { alreadyText } from "#ui/Meanwhile.tsx";
import { Money } from "#ui/Money.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { useStood } from "#ui/useStood.ts";
import classes from "./MonthSummaryPage.module.css";

type Sums = Consequences<"CashFlow.CloseMonth">;

/**
 * Shows whether the month is closed. People with the right can close it here once they see its
 * sums, or open it again (rule 10.5).
 */
export function MonthState({ month, sums }: { month: string; sums: Sums | undefined }) {
  const { data } = trpc.cashFlow.getMonthState.useQuery({ month });
  const mayClose = useCan("CashFlow.CloseMonth");
  const [asks, setAsks] = useState<"close" | "open" | null>(null);
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
      {mayClose && can.close && sums && (
        <Button size="sm" variant="outline" onClick={() => setAsks("close")}>
          {name}を締める
        </Button>
      )}
      {mayClose && <Help about="closingMonth" />}
      {mayClose && can.open && (
        <Button size="sm" variant="default" onClick={() => setAsks("open")}>
          締めを解除する
        </Button>
      )}
      {asks === "close" && sums && (
        <CloseDialog
          month={month}
          sums={sums}
          ended={
            closed
              ? alreadyText("すでに締められています", { by: closed.closedBy, at: closed.closedAt })
              : can.close
                ? undefined
                : "この月は、もう締められません。"
          }
          onClose={() => setAsks(null)}
        />
      )}
      <ActDialog
        opened={asks === "open"}
        title="締めの解除"
        question={`${name}の締めを解除してよろしいですか？`}
        act="解除する"
        destructive
        ended={
          can.open
            ? undefined
            : closed
              ? "後の月が締められたため、解除できません。"
              : "この月の締めは、すでに解除されています。"
        }
        onAct={async () => {
          await open.mutateAsync({ month });
          showMessage(`${name}の締めを解除しました`);
        }}
        onClose={() => setAsks(null)}
        focusAfter={pageHeading}
      >
        <p className="flush">
          {name}
          の日付の入金・請求だけを、また登録したり取り消したりできるようになります。それより前の月は、締められたままです。締めたときの集計は残りません。
        </p>
      </ActDialog>
    </div>
  );
}

/** States the sums that are closed. If they are others by now, it asks again (rule 13.21). */
function CloseDialog({
  month,
  sums,
  ended,
  onClose,
}: {
  month: string;
  sums: Sums;
  /** Why it cannot be closed any more. */
  ended: string | undefined;
  onClose: () => void;
}) {
  const close = trpc.cashFlow.closeMonth.useMutation(toldInDialog);
  const { shown, hasChanged, ask } = useStood<Sums>({
    paymentAmount: sums.paymentAmount,
    invoiceAmount: sums.invoiceAmount,
  });
  const name = writeMonth(month);
  const { paymentAmount, invoiceAmount } = shown;
  return (
    <ActDialog
      opened
      title="月を締める"
      question={`${name}を締めてよろしいですか？`}
      act="締める"
      ended={ended}
      onAct={async () => {
        await ask((expected) => close.mutateAsync({ month, expected }));
        showMessage(
          `${name}を締めました（入金${formatYen(paymentAmount)}、請求${formatYen(invoiceAmount)}）`,
        );
      }}
      onClose={onClose}
      focusAfter={pageHeading}
    >
      <Changed when={hasChanged("paymentAmount") || hasChanged("invoiceAmount")}>
        <dl className="facts stack gap4 flush">
          <div>
            <dt>入金</dt>
            <dd>
              <Money amount={paymentAmount} />
            </dd>
          </div>
          <div>
            <dt>請求</dt>
            <dd>
              <Money amount={invoiceAmount} />
            </dd>
          </div>
          <div>
            <dt>差引</dt>
            <dd>
              <Money amount={paymentAmount - invoiceAmount} />
            </dd>
          </div>
        </dl>
      </Changed>
      <p className="flush">
        この月までの日付の入金・請求は、登録も取り消しもできなくなります。この集計がそのまま残ります。最後に締めた月だけは、締めを解除できます。
      </p>
    </ActDialog>
  );
}
