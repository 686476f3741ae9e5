import { notifications } from "@mantine/notifications";
import { announce } from "./announcements.ts";

/** Shows a sentence in the message bar for 6 seconds and has it spoken. */
export function showMessage(text: string): void {
  show(text, "green");
}

/** The same for something that failed. The sentence also belongs beside its control, where there is one. */
export function showError(text: string): void {
  show(text, "red");
}

function show(text: string, color: "green" | "red"): void {
  // One bar per sentence: three failed reads of one screen say it once.
  notifications.hide(text);
  notifications.show({ id: text, message: text, color, role: "group", "aria-label": "お知らせ" });
  announce(text);
}

const useMessageResult = { showMessage, showError };

/** `const { showMessage, showError } = useMessage();` */
export function useMessage() {
  return useMessageResult;
}
