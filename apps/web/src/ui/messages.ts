import type { LinkComponentProps } from "@tanstack/react-router";
import { announce } from "./announcements.ts";
import { sharedState } from "./sharedState.ts";

/** The way to what a message tells of. */
export type MessageLink = { label: string; link: LinkComponentProps };

/** A sentence in the message bar. */
export type Message = {
  id: number;
  text: string;
  kind: "done" | "failed";
  way: MessageLink | undefined;
};

const message = sharedState<Message | null>(null);
let lastId = 0;

/**
 * Shows a sentence in the message bar for 6 seconds, instead of the one before, and has it spoken.
 */
export function showMessage(text: string, way?: MessageLink): void {
  show(text, "done", way);
}

/** The same for a failure. If there is a control, the sentence must also stand beside it. */
export function showError(text: string): void {
  show(text, "failed");
}

function show(text: string, kind: Message["kind"], way?: MessageLink): void {
  lastId += 1;
  message.set({ id: lastId, text, kind, way });
  announce(text);
}

/** Empties the bar. */
export function dismissMessage(): void {
  message.set(null);
}

/** What the message bar shows now. */
export const useMessage = message.use;
