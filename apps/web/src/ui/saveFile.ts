import type { ReadFile } from "#api/files.ts";

/** Has the browser keep a file under its name. */
export function saveFile({ fileName, content }: ReadFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the file after the click only.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
