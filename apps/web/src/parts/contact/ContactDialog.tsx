import {
  CONTACT_MEMO_MAX,
  NEXT_DAY_AHEAD_MAX,
  REST_DAYS,
} from "@kenshu/domain/contact/contact.limits.ts";
import { addContactInput, setHolderInput } from "@kenshu/domain/contact/contact.schema.ts";
import {
  ContactChannel,
  ContactOutcome,
  contactChannelName,
  contactOutcomeName,
} from "@kenshu/domain/enumerations.ts";
import { addDays } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { DialogFooter } from "#ui/DialogFooter.tsx";
import { FilterButtons } from "#ui/FilterButtons.tsx";
import { ChoiceField } from "#ui/form/ChoiceField.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { Meanwhile } from "#ui/Meanwhile.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { HolderField } from "./HolderField.tsx";
import { type KnownHolder, useHolder } from "./useHolder.ts";

const contactAndHolder = addContactInput.extend({ holderId: setHolderInput.shape.holderId });
const field = fieldsOf(contactAndHolder);
const channels = Object.values(ContactChannel).map((value) => ({
  value,
  label: contactChannelName[value],
}));
const outcomes = Object.values(ContactOutcome).map((value) => ({
  value,
  label: contactOutcomeName[value],
}));
const nextDays = [
  { key: "1", label: "明日" },
  { key: "3", label: "3日後" },
  { key: "7", label: "1週間後" },
] as const;

/**
 * Writes down that somebody was contacted, and who has the student in hand from now on (rules 23.3,
 * 23.4). From here staff may go on to the schedules of the usual school.
 */
export function ContactDialog({
  student,
  known,
  schoolId,
  onClose,
}: {
  student: { id: number; name: string };
  known: KnownHolder;
  /** Where the student would reserve. */
  schoolId: number | null;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const add = trpc.contact.add.useMutation(toldInDialog);
  const { opened, now, contacts, hand } = useHolder(student.id, known);
  /** What follows the contact: nothing, or a place. */
  const reserves = useRef(false);
  const form = useValidatedForm({
    schema: contactAndHolder,
    initialValues: {
      studentUserId: student.id,
      channel: ContactChannel.Telephone,
      outcome: null,
      nextDay: null,
      memo: "",
      holderId: opened.holder?.id ?? null,
    },
    refusedFields: { InvalidDate: "nextDay" },
    onSubmit: async ({ holderId, ...contact }) => {
      // The contact comes last, so that a second try does not write it down twice.
      if (!(await hand(holderId))) return false;
      await add.mutateAsync(contact);
      showMessage(`${student.name}さんへの連絡を記録しました`);
      onClose();
      if (!reserves.current) return;
      await navigate({
        to: "/reserve/add/$id",
        params: { id: student.id },
        search: { schoolId: schoolId ?? undefined },
        ignoreBlocker: true,
      });
    },
  });
  const close = () => form.isSubmitting || onClose();
  const { nextDay } = form.values;
  const dayIn = (key: string) => addDays(today(), Number(key));
  return (
    <Dialog
      title={`${student.name}さんへの連絡`}
      width={520}
      isPending={form.isSubmitting}
      onClose={close}
      // Who was contacted leaves the list, and the focused button disappears too.
      focusAfter={pageHeading}
    >
      <Meanwhile
        done="すでに連絡が記録されています"
        acts={contacts.map(({ madeByName, madeAt }) => ({ by: madeByName, at: madeAt }))}
        isPending={form.isSubmitting}
      />
      <Form form={form} className="stack">
        <ChoiceField name={field.channel} label="方法" required options={channels} />
        <ChoiceField name={field.outcome} label="結果" required options={outcomes} />
        <div className="stack gap8">
          <DateField
            name={field.nextDay}
            label="次の連絡日"
            description={`この日まで「連絡済み」に移します。空欄のときは${REST_DAYS}日後です。`}
            min={today()}
            max={addDays(today(), NEXT_DAY_AHEAD_MAX)}
          />
          <FilterButtons
            label="次の連絡日の候補"
            filters={nextDays}
            chosen={Object.fromEntries(nextDays.map(({ key }) => [key, dayIn(key) === nextDay]))}
            onToggle={(key, isOn) => form.setValue(field.nextDay, isOn ? dayIn(key) : null)}
          />
        </div>
        <TextField name={field.memo} label="メモ" rows={2} most={CONTACT_MEMO_MAX} />
        <HolderField name={field.holderId} opened={opened} now={now} />
        <DialogFooter>
          <Button variant="default" aria-disabled={form.isSubmitting || undefined} onClick={close}>
            戻る
          </Button>
          <Button
            variant="outline"
            aria-busy={form.isSubmitting || undefined}
            onClick={() => {
              reserves.current = true;
              return form.submit();
            }}
          >
            記録して予約へ進む
          </Button>
          <Button
            type="submit"
            aria-busy={form.isSubmitting || undefined}
            onClick={() => {
              reserves.current = false;
            }}
          >
            記録する
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
