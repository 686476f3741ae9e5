import { CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import type { LinkComponentProps } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences } from "#ui/sentences.ts";
import { type CashFlow, EntryAmount, EntryKind } from "#ui/settlement/cashFlowEntry.tsx";
import { StudentTitle } from "#ui/student/StudentTitle.tsx";
import { useCan } from "#ui/useCan.ts";
import { useSaved } from "#ui/useSaved.ts";
import classes from "./EntryPage.module.css";
import { ReceiptButton } from "./ReceiptButton.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { receiptNote } from "./receiptNote.ts";

/** One entry of a student's settlement. It is never changed; who may, removes it (rule 10.1). */
export function EntryPage({ entry, back }: { entry: CashFlow; back: LinkComponentProps }) {
  const { studentUserId } = entry;
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentUserId });
  const { data } = trpc.cashFlow.getStudentCashFlows.useQuery({ studentUserId });
  const [isRemoving, setIsRemoving] = useState(false);
  const mayRemove = useCan("CashFlow.Remove");
  const saved = useSaved(back);
  const isPayment = entry.type === CashFlowType.Payment;
  return (
    <>
      <PageHeader
        title={`${cashFlowTypeName[entry.type]}の詳細`}
        back={back}
        subtitle={<StudentTitle student={student} />}
      />
      <dl className={classes.facts}>
        <Fact name="日付">
          <DateText value={entry.createdAt} withTime />
        </Fact>
        <Fact name="区分">
          <EntryKind type={entry.type} />
        </Fact>
        <Fact name="金額">
          <strong className={classes.amount}>
            <EntryAmount entry={entry} />
          </strong>
        </Fact>
        <Fact name="メモ">{entry.memo || "－"}</Fact>
        {entry.startDate !== null && (
          <Fact name="キャンセルした研修">
            <DateText value={entry.startDate} withTime />
          </Fact>
        )}
      </dl>
      {isPayment && (
        <div className={classes.receipt}>
          <ReceiptButton payment={entry} />
          <p className={classes.note}>{receiptNote}</p>
        </div>
      )}
      <div className={classes.footer}>
        <LinkButton variant="default" link={back}>
          戻る
        </LinkButton>
        {mayRemove && (
          <Button
            className={classes.remove}
            variant="subtle"
            color="red"
            onClick={() => setIsRemoving(true)}
          >
            削除
          </Button>
        )}
      </div>
      <RemoveDialog
        entry={isRemoving ? entry : null}
        totalAmount={data?.totalAmount}
        onRemoved={() => saved(doneSentences.removed)}
        onClose={() => setIsRemoving(false)}
      />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
