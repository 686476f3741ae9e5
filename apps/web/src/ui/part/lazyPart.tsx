import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { Dialog } from "#ui/Dialog.tsx";
import { PartMissing } from "./PartMissing.tsx";
import { type Part, part } from "./part.ts";

type Load<P> = () => Promise<ComponentType<P>>;

/** A component whose code loads when it is first shown, with an outline until then. */
export function lazyPart<P extends object>(load: Load<P>, outline: ReactNode = null) {
  return lazily(load, (_props, isMissing) => (isMissing ? <PartMissing /> : outline));
}

type DialogProps = { opened?: boolean; onClose: (isTyped: boolean) => void };

/** The same for a dialog. If its code does not come, a dialog says so, and can be closed. */
export function lazyDialog<P extends DialogProps>(load: Load<P>) {
  return lazily(load, ({ opened = true, onClose }: P, isMissing) =>
    isMissing && opened ? (
      <Dialog title="読み込み中" onClose={() => onClose(false)}>
        <PartMissing />
      </Dialog>
    ) : null,
  );
}

function lazily<P extends object>(
  load: Load<P>,
  standIn: (props: P, isMissing: boolean) => ReactNode,
): ComponentType<P> {
  const code = part(load);
  const Loaded = lazy(async () => ({ default: await code.load() }));
  return function Lazy(props: P) {
    const waiting = <StandIn code={code}>{(isMissing) => standIn(props, isMissing)}</StandIn>;
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function StandIn({
  code,
  children,
}: {
  code: Part<unknown>;
  children: (isMissing: boolean) => ReactNode;
}) {
  useEffect(() => {
    // Whoever opens it again has pressed again.
    void code.load();
  }, [code]);
  return children(code.useIsMissing());
}
