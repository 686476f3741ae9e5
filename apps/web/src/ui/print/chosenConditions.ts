const CONTROLS =
  "main :is(input:not([type=password], [type=hidden], .mantine-SegmentedControl-input), select)";
/** What is typed within a row is no condition of the list. */
const IN_ROWS = ":is(td, li, dialog) *";

/** What is chosen and typed on the screen, each with its label: 地域：東京. */
export function chosenConditions(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(CONTROLS);
  return [...controls].flatMap((control) => {
    const label = (control.labels?.[0]?.textContent ?? control.ariaLabel ?? "").replace(
      /必須$/,
      "",
    );
    if (control.matches(IN_ROWS) || control.value === "" || label === "") return [];
    if (control instanceof HTMLSelectElement) {
      return [`${label}：${control.selectedOptions[0]?.text}`];
    }
    if (!/checkbox|radio/.test(control.type)) return [`${label}：${control.value}`];
    if (!control.checked) return [];
    const group = control.closest("fieldset, [role=radiogroup], [role=group]");
    const legend = group?.querySelector("legend, .mantine-InputWrapper-label")?.textContent?.trim();
    return [legend ? `${legend}：${label}` : label];
  });
}
