import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { Question } from "./confirm.ts";
import { useAsking } from "./held/useAsking.ts";

/** A button that asks before it acts. Its question says what becomes of its row. */
export function ConfirmButton({
  question,
  onConfirm,
  children,
  ...props
}: {
  question: Question;
  onConfirm: () => unknown;
  children: ReactNode;
} & Omit<ButtonProps, "children">) {
  const asking = useAsking();
  return (
    <Button
      {...props}
      onClick={async () => {
        const isSure = await asking.ask(question);
        asking.end();
        if (isSure) await onConfirm();
      }}
    >
      {children}
    </Button>
  );
}
