import { createContext, type ReactNode, useContext } from "react";
import classes from "./Held.module.css";

const LEFT = "ほかの人の操作により、一覧から外れました。入力した内容は、閉じるまでここに残ります。";

/** What has become of what is open here, in a sentence; null while it is there. */
const Become = createContext<string | null>(null);

/** Content that is there no more, but for what is open in it. The innermost `why` is told. */
export function Held({ why, children }: { why: string | null; children: ReactNode }) {
  const outer = useContext(Become);
  return <Become value={why ?? outer}>{children}</Become>;
}

/** The content of a row, held when others have taken the row off its list. */
export function HeldRow({ hasLeft, children }: { hasLeft: boolean; children: ReactNode }) {
  return <Held why={hasLeft ? LEFT : null}>{children}</Held>;
}

/** Marks such a row. */
export function LeftBadge() {
  return useContext(Become) === LEFT && <span className={classes.left}>一覧から外れました</span>;
}

/** Says it in what is open. While its own act is pending, the act may be why the row leaves. */
export function LeftNote({ isPending = false }: { isPending?: boolean }) {
  const become = useContext(Become);
  return (
    <p role="status" className={classes.note}>
      {!isPending && become}
    </p>
  );
}
