import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { confirm, type Question } from "./confirm.ts";

/** A button that asks before it acts. */
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
  return (
    <Button
      {...props}
      onClick={async () => {
        if (await confirm(question)) await onConfirm();
      }}
    >
      {children}
    </Button>
  );
}
