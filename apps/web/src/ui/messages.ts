import { notifications } from "@mantine/notifications";
import { type Icon, IconCheck, IconX } from "@tabler/icons-react";
import { createElement } from "react";
import { announce } from "./announcements.ts";

/** Shows a sentence in the message bar for 6 seconds and has it spoken. */
export function showMessage(text: string): void {
  show(text, "green", IconCheck);
}

/** The same for something that failed. The sentence also belongs beside its control, where there is one. */
export function showError(text: string): void {
  show(text, "red", IconX);
}

function show(text: string, color: "green" | "red", icon: Icon): void {
  // One bar per sentence: three failed reads of one screen say it once.
  notifications.hide(text);
  notifications.show({
    id: text,
    message: text,
    color,
    icon: createElement(icon, { size: 20, "aria-hidden": true }),
    // Spoken by our own region, so not once more as an alert.
    role: "group",
    "aria-label": "お知らせ",
  });
  announce(text);
}

const useMessageResult = { showMessage, showError };

/** `const { showMessage, showError } = useMessage();` */
export function useMessage() {
  return useMessageResult;
}
