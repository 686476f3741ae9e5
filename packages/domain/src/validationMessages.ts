import { z } from "zod";

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>["customError"]>>[0];

/** The Japanese sentence when a schema refuses a value (rule 16.1). */
function validationMessage(issue: Issue): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === "";
  switch (issue.code) {
    case "invalid_type":
      if (isMissing) return "必須入力項目です";
      if (issue.expected === "int" && typeof issue.input === "number") {
        return "整数で入力してください";
      }
      return issue.expected === "number" || issue.expected === "int"
        ? "数値で入力してください"
        : "入力形式を確認してください";
    case "too_small":
      if (issue.origin === "string") {
        return issue.minimum === 1
          ? "必須入力項目です"
          : `${issue.minimum}文字以上で入力してください`;
      }
      if (issue.origin === "array") return "一つ以上選択してください。";
      return `${issue.minimum.toLocaleString("ja-JP")}以上の数値で入力してください`;
    case "too_big":
      if (issue.origin === "string") return `${issue.maximum}文字以内で入力してください`;
      if (issue.origin === "array") return `${issue.maximum}件以内で選択してください。`;
      return `${issue.maximum.toLocaleString("ja-JP")}以下の数値で入力してください`;
    case "invalid_format":
      if (issue.format === "date" || issue.format === "datetime")
        return "日付形式で入力してください";
      return "入力形式を確認してください";
    case "invalid_value":
      return isMissing ? "必須入力項目です" : "選択肢から選んでください";
    default:
      return "入力内容を確認してください";
  }
}

/** Makes every schema of this process speak Japanese. Call it once at the start of a process. */
export function speakJapanese(): void {
  z.config({ customError: validationMessage });
}
