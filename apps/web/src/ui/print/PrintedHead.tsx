import { formatInstant } from "@kenshu/domain/time.ts";
import { usePrint } from "./printing.ts";

/** On paper alone: what the screen was read by, and when it was printed (rule 18.27). */
export function PrintedHead() {
  const print = usePrint();
  if (!print) return null;
  return (
    <p className="printedHead">
      {[...print.conditions, `印刷日時：${formatInstant(print.at)}`].map((text) => (
        <span key={text} className="unbroken">
          {text}
        </span>
      ))}
    </p>
  );
}
