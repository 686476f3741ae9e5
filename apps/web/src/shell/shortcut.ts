/** The key as Japanese input gives it, too. */
const SLASHES = ["/", "／", "・"];

/** Where a key writes or chooses something. */
const FIELDS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]";

/** Whether a pressed key is the / that opens the search for a student: nowhere in a field, and in no dialog. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (!SLASHES.includes(key) || ctrlKey || metaKey || altKey) return false;
  if (isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(FIELDS)) return false;
  return document.querySelector("dialog[open]") === null;
}
