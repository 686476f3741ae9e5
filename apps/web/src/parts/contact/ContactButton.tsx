import { Button, type ButtonProps } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ContactDialog as Dialog } from "./ContactDialog.tsx";

// The form loads when somebody writes.
const ContactDialog = lazy(async () => ({
  default: (await import("./ContactDialog.tsx")).ContactDialog,
}));

/** Opens the dialog that writes a contact down, for people who may. */
export function ContactButton({
  children,
  variant,
  ...asked
}: Omit<Parameters<typeof Dialog>[0], "onClose"> & {
  children: ReactNode;
  variant?: ButtonProps["variant"];
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant={variant} onClick={() => setIsOpen(true)}>
        {children}
        <span className="visuallyHidden">（{asked.student.name}さん）</span>
      </Button>
      <Suspense>{isOpen && <ContactDialog {...asked} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
