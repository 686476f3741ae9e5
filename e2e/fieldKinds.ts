import type { Locator } from "@playwright/test";

/** What a field takes. */
export type FieldKind =
  | "secret"
  | "lines"
  | "address"
  | "url"
  | "time"
  | "number"
  | "telephone"
  | "day"
  | "month"
  | "kana"
  | "line";

export async function kindOf(field: Locator): Promise<FieldKind> {
  const { tag, type, mode, hint, label, isChoice } = await field.evaluate((element) => {
    const input = element as HTMLInputElement;
    return {
      tag: input.tagName,
      type: input.type,
      mode: input.inputMode,
      hint: input.placeholder,
      label: input.labels?.[0]?.innerText ?? "",
      isChoice: input.getAttribute("aria-haspopup") === "listbox",
    };
  });
  if (type === "password") return "secret";
  if (tag === "TEXTAREA") return "lines";
  if (type === "email") return "address";
  if (type === "url") return "url";
  if (isChoice) return "time";
  if (mode === "numeric") return "number";
  if (mode === "tel") return "telephone";
  if (/^例：\d{4}\/\d\d\/\d\d$/.test(hint)) return "day";
  if (/^例：\d{4}\/\d\d$/.test(hint)) return "month";
  return label.includes("カナ") ? "kana" : "line";
}
