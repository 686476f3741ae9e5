import type { ReactNode } from "react";
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

type Shown = Question & {
  /** Why it is asked again. */
  refusal?: string | undefined;
  /** What others have made of what it asks about; then only no is left (rule 24.7). */
  become: string | null;
  /** The answer was yes, and the dialog waits for what comes of it. */
  isPending?: boolean;
  /** The same for the questions of one act. */
  key: number;
  answer: (yes: boolean) => void;
};

/** The question that the shared dialog shows. */
export const shown = sharedState<Shown | null>(null);
let lastKey = 0;

/**
 * Asks in the shared dialog and resolves to whether the answer was yes. Closing the dialog means
 * no.
 */
export async function confirm(question: Question): Promise<boolean> {
  const { ask, end } = questioning();
  const isSure = await ask(question);
  end();
  return isSure;
}

/**
 * Questions about one act, in the shared dialog. After a yes it stays open until the act is asked
 * about again, or `end`.
 */
export function questioning() {
  lastKey += 1;
  const key = lastKey;
  const isShown = () => shown.get()?.key === key;
  let become: string | null = null;

  function ask(question: Question, refusal?: string): Promise<boolean> {
    if (!isShown()) shown.get()?.answer(false);
    return new Promise((resolve) => {
      shown.set({
        ...question,
        refusal,
        become,
        key,
        answer: (yes) => {
          shown.set(
            yes
              ? { ...question, become: null, key, isPending: true, answer: () => undefined }
              : null,
          );
          resolve(yes);
        },
      });
    });
  }

  /** Says in the question, now or when it is asked, what has become of what it asks about. */
  function tell(now: string | null): void {
    become = now;
    const open = shown.get();
    if (open && !open.isPending && isShown()) shown.set({ ...open, become });
  }

  return { ask, tell, end: () => isShown() && shown.set(null) };
}
