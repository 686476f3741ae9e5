import { createContext, type ReactNode, useContext } from "react";
import classes from "./Held.module.css";

const LEFT = "一覧から外れました。";

/** What has become of what is open here, in a sentence; null while it is there. */
const Become = createContext<string | null>(null);

/** What others have made of it, in a sentence; null while it is there. */
export const useBecome = (): string | null => useContext(Become);

/** Content that is there no more, but for what is open in it. The innermost `why` is told. */
export function Held({ why, children }: { why: string | null; children: ReactNode }) {
  const outer = useBecome();
  return <Become value={why ?? outer}>{children}</Become>;
}

/** The content of a row, held when others have taken the row off its list. */
export function HeldRow({ hasLeft, children }: { hasLeft: boolean; children: ReactNode }) {
  return <Held why={hasLeft ? LEFT : null}>{children}</Held>;
}

/** Marks such a row. */
export function LeftBadge() {
  return useBecome() === LEFT && <span className={classes.left}>一覧から外れました</span>;
}

/** Says it in what is open, unless its own act may be why the row leaves. */
export function LeftNote({ isOwn = false }: { isOwn?: boolean }) {
  const become = useBecome();
  return <HeldNote>{!isOwn && become}</HeldNote>;
}

/** A sentence about what others have made of something, which is also spoken. */
export function HeldNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.note}>
      {children}
    </p>
  );
}
