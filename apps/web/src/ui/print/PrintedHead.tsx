import { formatInstant } from "@kenshu/domain/time.ts";
import { usePrint } from "./printing.ts";

/** Only on paper: the conditions of the screen, and the time of printing (rule 18.27). */
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
