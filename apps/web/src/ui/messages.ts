import { announce } from "./announcements.ts";
import { sharedState } from "./sharedState.ts";

/** A sentence in the message bar. */
export type Message = { id: number; text: string; kind: "done" | "failed" };

const message = sharedState<Message | null>(null);
let lastId = 0;

/**
 * Shows a sentence in the message bar for 6 seconds, instead of the one before, and has it spoken.
 */
export function showMessage(text: string): void {
  show(text, "done");
}

/** The same for a failure. If there is a control, the sentence must also stand beside it. */
export function showError(text: string): void {
  show(text, "failed");
}

function show(text: string, kind: Message["kind"]): void {
  lastId += 1;
  message.set({ id: lastId, text, kind });
  announce(text);
}

/** Empties the bar. */
export function dismissMessage(): void {
  message.set(null);
}

/** What the message bar shows now. */
export const useMessage = message.use;
