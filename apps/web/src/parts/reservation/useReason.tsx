import { AbsenceReason, absenceReasonName } from "@kenshu/domain/enumerations.ts";
import { REASON_TEXT_MAX } from "@kenshu/domain/reservation/reservation.limits.ts";
import { useState } from "react";
import { FilterButtons } from "#ui/FilterButtons.tsx";
import { LineInput } from "#ui/LineInput.tsx";

const reasons = Object.values(AbsenceReason);

/**
 * Why somebody does not come: six words and a line, none of them required (rule 5.16). `given` goes
 * to the call, `asked` to the dialog.
 */
export function useReason() {
  const [reason, setReason] = useState<AbsenceReason | null>(null);
  const [reasonText, setReasonText] = useState("");
  const fields = (
    <div className="stack gap8">
      <span className="bold">理由（任意）</span>
      <FilterButtons
        label="理由（任意）"
        filters={reasons.map((one) => ({ key: String(one), label: absenceReasonName[one] }))}
        chosen={reason === null ? {} : { [reason]: true }}
        onToggle={(key, isOn) =>
          setReason(isOn ? (reasons.find((one) => String(one) === key) ?? null) : null)
        }
      />
      <LineInput
        label="くわしい理由（任意）"
        maxLength={REASON_TEXT_MAX}
        text={reasonText}
        onText={setReasonText}
      />
    </div>
  );
  return { given: { reason, reasonText }, asked: { fields, isTyped: reasonText !== "" } };
}
