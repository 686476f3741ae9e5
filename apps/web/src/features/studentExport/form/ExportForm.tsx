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
  isOpen,
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
  const [sentIds, setSentIds] = useState<readonly number[]>([]);
  // Others may decide an entry while it is typed for. What one has sent oneself is done with.
  const standing = entries.filter(
    (entry) =>
      (isOpen(entry) || !sentIds.includes(entry.entryId)) &&
      isTyped(form.values as ExportValues, entry),
  );
  useUnsavedInput(form.isDirty && standing.length > 0);

  return (
    <>
      <Form form={form} label="合否" className={classes.form}>
        {entries.map((entry) => (
          <EntryFields
            key={entry.entryId}
            entry={entry}
            isHeld={!isOpen(entry) && standing.includes(entry)}
            checkers={checkers.data}
          />
        ))}
        {entries.some(isOpen) && (
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
          onSend={(ids) => setSentIds((before) => [...before, ...ids])}
          onReturn={(ids) => setSentIds((before) => before.filter((id) => !ids.includes(id)))}
          onFailed={onFailed}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
