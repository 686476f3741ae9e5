import { announce } from "./announcements.ts";
import { sharedState } from "./sharedState.ts";

/** A sentence in the message bar. */
export type Message = { id: number; text: string; kind: "done" | "failed" };

const SHOWN_AT_ONCE = 3;

const messages = sharedState<Message[]>([]);
let lastId = 0;

/** Shows a sentence in the message bar for 6 seconds and has it spoken. */
export function showMessage(text: string): void {
  show(text, "done");
}

/** The same for something that failed. The sentence also belongs beside its control, where there is one. */
export function showError(text: string): void {
  show(text, "failed");
}

function show(text: string, kind: Message["kind"]): void {
  lastId += 1;
  // Three failed reads of one screen say their sentence once.
  const others = messages.get().filter((message) => message.text !== text);
  messages.set([...others, { id: lastId, text, kind }].slice(-SHOWN_AT_ONCE));
  announce(text);
}

/** Takes a message off the bar. */
export function dismissMessage(id: number): void {
  messages.set(messages.get().filter((message) => message.id !== id));
}

/** What the message bar shows now. */
export const useMessages = messages.use;
