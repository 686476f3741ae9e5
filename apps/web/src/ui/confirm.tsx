import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./confirm.module.css";
import { Dialog } from "./Dialog.tsx";
import { sharedState } from "./sharedState.ts";

/** A yes/no question before an act. */
export type Question = {
  /** The subject, a noun: 「予約」. */
  title: string;
  /** The question: 「予約してよろしいですか？」. */
  body: ReactNode;
  /** The consequences of yes: the price, the end of the free time, the people concerned. */
  consequence?: ReactNode;
  /** The label of yes, naming the act: 「予約する」. */
  act: string;
  /** The label of no: 「戻る」 by default. Never 「キャンセル」. */
  keep?: string;
  /** Something is destroyed: yes is red, and the focus starts on no. */
  destructive?: boolean;
};

type Asked = Question & { answer: (yes: boolean) => void };

const asked = sharedState<Asked | null>(null);

/**
 * Asks in the shared dialog and resolves to whether the answer was yes. Closing the dialog means
 * no.
 */
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

/** The one dialog for every question. The root route mounts it once. */
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
