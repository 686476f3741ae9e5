import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./confirm.module.css";
import { Dialog } from "./Dialog.tsx";
import { sharedState } from "./sharedState.ts";

/** A yes/no question before an act. */
export type Question = {
  /** What is asked about, a noun: 「予約」. */
  title: string;
  /** The sentence of the question: 「予約してよろしいですか？」. */
  body: ReactNode;
  /** What follows from yes: the price, the time until which it is free, the people concerned. */
  consequence?: ReactNode;
  /** The label of yes, naming the act: 「予約する」. */
  act: string;
  /** The label of no: 「戻る」 unless given. Never 「キャンセル」. */
  keep?: string;
  /** Something is destroyed: red, and the focus starts on no. */
  destructive?: boolean;
};

type Asked = Question & { answer: (yes: boolean) => void };

const asked = sharedState<Asked | null>(null);

/** Asks in the shared dialog; resolves to whether the answer was yes. Closing the dialog is no. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(null);
        resolve(yes);
      },
    });
  });
}

/** The one dialog that every question appears in; mounted once by the root route. */
export function ConfirmDialog() {
  const question = asked.use();
  if (question === null) return null;
  return (
    <Dialog title={question.title} onClose={() => question.answer(false)}>
      <div className="bold">{question.body}</div>
      {question.consequence && <div className={classes.consequence}>{question.consequence}</div>}
      <div className={classes.answers}>
        <Button
          variant="default"
          data-autofocus={question.destructive || undefined}
          onClick={() => question.answer(false)}
        >
          {question.keep ?? "戻る"}
        </Button>
        <Button
          color={question.destructive ? "red" : undefined}
          data-autofocus={question.destructive ? undefined : true}
          onClick={() => question.answer(true)}
        >
          {question.act}
        </Button>
      </div>
    </Dialog>
  );
}
