import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";

/** Leads to writing a contact down, for people who may. */
export function ContactButton({
  student,
  children,
  variant,
  onContact,
}: {
  student: { name: string };
  children: ReactNode;
  variant?: ButtonProps["variant"];
  onContact: () => void;
}) {
  return (
    <Button size="sm" variant={variant} onClick={onContact}>
      {children}
      <span className="visuallyHidden">（{student.name}さん）</span>
    </Button>
  );
}
