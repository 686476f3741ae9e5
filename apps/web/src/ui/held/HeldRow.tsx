import { createContext, type ReactNode, useContext } from "react";
import classes from "./HeldRow.module.css";

const LEFT = "ほかの人の操作により、一覧から外れました。入力した内容は、閉じるまでここに残ります。";

/** What has become of what is open here, in a sentence; null while it is there. */
const Become = createContext<string | null>(null);

/** The content of a row, for what is open in it: whether others have taken the row away. */
export function HeldRow({ hasLeft, children }: { hasLeft: boolean; children: ReactNode }) {
  const ofList = useContext(Become);
  return <Become value={hasLeft ? LEFT : ofList}>{children}</Become>;
}

/** The content of a list or a page that is there no more, but for what is open in it. */
export function HeldContent({ why, children }: { why: string | null; children: ReactNode }) {
  return <Become value={why}>{children}</Become>;
}

/** Marks such a row. */
export function LeftBadge() {
  return useContext(Become) === LEFT && <span className={classes.left}>一覧から外れました</span>;
}

/** Says it in what is open. */
export function LeftNote() {
  return (
    <p role="status" className={classes.note}>
      {useContext(Become)}
    </p>
  );
}
