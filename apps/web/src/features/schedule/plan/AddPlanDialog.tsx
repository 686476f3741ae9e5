import type { OpeningTerms } from "@kenshu/domain/schedule/opening.rules.ts";
import { openingTerms, refuseOpening } from "@kenshu/domain/schedule/schedule.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { OpeningFields } from "#features/schedule/form/OpeningFields.tsx";
import { typedOpeningOf } from "#features/schedule/form/scheduleValues.ts";
import { ActDialog } from "#ui/ActDialog.tsx";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import type { PeriodPlan, Proposal } from "./planned.ts";

const openingForAll = z.object(openingTerms).check(z.superRefine(refuseOpening));

/**
 * The question before the chosen schedules of a plan are added, and when all of them open. What was
 * typed is there when it is asked again.
 */
export function AddPlanDialog({
  opened,
  name,
  plan: { sources },
  chosen,
  hinderedCount,
  onAdd,
  onClose,
}: {
  opened: boolean;
  /** The period's name. */
  name: string;
  plan: PeriodPlan;
  chosen: readonly Proposal[];
  hinderedCount: number;
  onAdd: (opening: OpeningTerms) => Promise<void>;
  /** Receives whether the question holds typed input. */
  onClose: (isTyped: boolean) => void;
}) {
  // The next ones open as the last schedule of the source did.
  const last = sources.at(-1);
  const form = useValidatedForm({
    schema: openingForAll,
    initialValues: last ? typedOpeningOf(last) : { opensDaysBefore: null, opensAtTime: null },
    // The dialog's button reads it.
    onSubmit: () => {},
  });

  async function add(): Promise<boolean> {
    const opening = form.read();
    if (opening === null) return false;
    const { opensDaysBefore = null, opensAtTime = null } = opening;
    await onAdd({ opensDaysBefore, opensAtTime });
    return true;
  }

  return (
    <ActDialog
      opened={opened}
      title="研修予定の登録"
      question={`${name}に研修予定${chosen.length}件を登録してよろしいですか？`}
      act={`${chosen.length}件を登録する`}
      keepsText
      onAct={add}
      onClose={() => onClose(form.isDirty)}
    >
      {hinderedCount > 0 && (
        <p className="flush">{`提案のうち${hinderedCount}件は登録しません。`}</p>
      )}
      <Form form={form} label="予約開始" className="stack">
        <OpeningFields days={chosen.map(({ startDate }) => tokyoDate(startDate))} />
      </Form>
    </ActDialog>
  );
}
