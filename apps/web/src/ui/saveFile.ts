import type { SentFile } from "@kenshu/domain/fields.ts";
import { transportSentences } from "./sentences.ts";

/** A file came without a name to keep it under; the message says so (rule 17.5). */
export class NoFileName extends Error {
  constructor() {
    super(transportSentences.noFileName);
  }
}

/** Has the browser keep a file that was sent, under the name it came with. */
export function saveFile({ fileName, contentType, fileData }: SentFile): void {
  if (!fileName) throw new NoFileName();
  const bytes = Uint8Array.from(atob(fileData), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the file after the click only.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
