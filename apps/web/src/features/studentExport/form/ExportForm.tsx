import type { ExportEntry } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { useUnsavedInput } from "#ui/unsavedInput.ts";
import { EntryFields } from "./EntryFields.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import classes from "./ExportForm.module.css";
import {
  type ExportValues,
  entriesToSend,
  exportSchema,
  firstValues,
  isTyped,
} from "./exportValues.ts";
import type { Failure } from "./failuresIn.ts";

/**
 * The results of all HM entries of a student. The chosen ones are sent together after a question.
 */
export function ExportForm({
  studentId,
  studentName,
  entries,
  onFailed,
}: {
  studentId: number;
  studentName: string;
  entries: ExportEntry[];
  /** Receives the entries that have failed; empty when a new attempt begins. */
  onFailed: (failures: Failure[]) => void;
}) {
  const [asked, setAsked] = useState<ExportValues | null>(null);
  const checkers = trpc.user.getOrientationCheckInstructors.useQuery({});
  const form = useValidatedForm({
    schema: exportSchema(entries, today()),
    initialValues: firstValues(entries),
    onSubmit: setAsked,
  });
  const isOpen = entries.some(({ categories }) => categories.some(({ canSend }) => canSend));
  useUnsavedInput(form.isDirty && isTyped(form.values as ExportValues, entries));

  return (
    <>
      <Form form={form} label="合否" className={classes.form}>
        {entries.map((entry) => (
          <EntryFields key={entry.entryId} entry={entry} checkers={checkers.data} />
        ))}
        {isOpen && (
          <div className={classes.footer}>
            <Button type="submit">結果を送信</Button>
          </div>
        )}
      </Form>
      {asked && (
        <ExportDialog
          studentName={studentName}
          values={asked}
          entries={entries}
          input={{ studentUserId: studentId, entries: entriesToSend(asked, entries) }}
          onFailed={onFailed}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
