import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ContactDialog } from "./ContactDialog.tsx";

/** Opens the dialog that writes a contact down, for people who may. */
export function ContactButton({
  children,
  variant,
  ...asked
}: Omit<Parameters<typeof ContactDialog>[0], "onClose"> & {
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
      {isOpen && <ContactDialog {...asked} onClose={() => setIsOpen(false)} />}
    </>
  );
}
