import { lazyDialog } from "#ui/part/lazyPart.tsx";
import type { ContactDialog as Dialog } from "./ContactDialog.tsx";

// The form loads when somebody writes.
const ContactDialog = lazyDialog(async () => (await import("./ContactDialog.tsx")).ContactDialog);

/** What the dialog is about, as it was when it was opened. */
export type ContactAsked = Omit<Parameters<typeof Dialog>[0], "onClose">;

/**
 * The dialog that writes a contact down; open while anything is `asked`. It stands outside of a
 * list, because a student whom a colleague contacts or takes leaves the list.
 */
export function ContactQuestion({
  asked,
  onClose,
}: {
  asked: ContactAsked | null;
  onClose: () => void;
}) {
  return asked && <ContactDialog {...asked} onClose={onClose} />;
}
