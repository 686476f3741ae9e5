import { changedWay, wayNames } from "@kenshu/domain/school/directions.rules.ts";
import {
  addSchoolInput,
  type school,
  type toldOfSchool,
  updateSchoolInput,
} from "@kenshu/domain/school/school.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { mailsText, unmailedText } from "#parts/mailsText.ts";
import { askUntilSo } from "#ui/asked.ts";
import { Changed } from "#ui/Changed.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";
import { ChoicesField } from "#ui/form/ChoicesField.tsx";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { TitledFields } from "#ui/form/TitledFields.tsx";
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { DirectionsFields } from "./DirectionsFields.tsx";
import { MasterList } from "./MasterList.tsx";
import { ParentMissing } from "./ParentMissing.tsx";

export function Schools() {
  const schools = trpc.school.getAll.useQuery();
  const sort = trpc.school.sort.useMutation();
  return (
    <MasterList
      noun="研修施設"
      file="School.GetFile"
      page={(params) => ({ to: "/setting/school/$mode/{-$id}", params })}
      query={schools}
      onSort={(ids) => sort.mutateAsync({ ids })}
      sortableText={({ areaName }) => areaName}
      empty="「追加する」から研修施設を登録してください。研修は、研修施設の部屋で行います。"
      columns={[{ key: "area", head: "地域", cell: ({ areaName }) => areaName }]}
    />
  );
}

const field = fieldsOf(addSchoolInput);

const weekdays = [..."日月火水木金土"].map((label, value) => ({ value, label }));

type School = z.infer<typeof school>;

const back = linkOptions({ to: "/setting/school" });

export function SchoolForm({ school, areas }: { school: School | null; areas: Choices }) {
  const utils = trpc.useUtils();
  const readTold = (id: number) => utils.school.getTold.fetch({ id }, { staleTime: 0 });
  const loadLatest = (id: number) => utils.school.get.fetch({ id }, { staleTime: 0 });
  if (school === null && areas.rows.length === 0) {
    return (
      <ParentMissing
        title="研修施設の登録"
        back={back}
        noun="研修施設"
        parent="地域"
        add={{ to: "/setting/area/$mode/{-$id}", params: { mode: "create" } }}
      />
    );
  }
  return (
    <NamedRowForm
      noun="研修施設"
      calls={trpc.school}
      added={addSchoolInput}
      updated={updateSchoolInput}
      row={school}
      blank={{
        areaId: null,
        name: "",
        closedWeekdays: [],
        address: "",
        phone: "",
        emailAddress: "",
        access: "",
        mapUrl: "",
        isInstructorShown: false,
      }}
      loadLatest={loadLatest}
      save={(input, update) => saveAsking(input, { update, loadLatest, readTold })}
      back={back}
    >
      <SelectField name={field.areaId} label="地域" required {...optionsOf(areas)} />
      <TextField
        name={field.name}
        label="研修施設名"
        required
        autoComplete="off"
        description="同じ地域の研修施設とは違う名前にしてください。"
      />
      <ChoicesField name={field.closedWeekdays} label="定休日" options={weekdays} />
      <DirectionsFields field={field} />
      <TitledFields title="講師">
        <CheckField
          name={field.isInstructorShown}
          label="研修生に講師の氏名を見せる"
          description="予約する研修を選ぶ画面と、予約の詳細に表示します。"
        />
      </TitledFields>
    </NamedRowForm>
  );
}

type SchoolChange = z.output<typeof updateSchoolInput>;

/** Asks before people are told of another way (rule 4.12). False if the answer was no. */
async function saveAsking(
  input: SchoolChange,
  calls: {
    update: (input: SchoolChange) => Promise<unknown>;
    loadLatest: (id: number) => Promise<School>;
    readTold: (id: number) => Promise<z.infer<typeof toldOfSchool>>;
  },
): Promise<boolean> {
  const isDone = await askUntilSo({
    read: async () => {
      const changed = changedWay(await calls.loadLatest(input.id), input);
      return changed.length > 0 ? { changed, ...(await calls.readTold(input.id)) } : nobody;
    },
    question: ({ changed, studentUserIds, ...told }, isAgain) =>
      studentUserIds.length > 0 || isAgain
        ? {
            title: "研修施設の変更",
            body: `「${input.name}」の${changed.map((key) => wayNames[key]).join("・")}を変更しますか？`,
            consequence: (
              <Changed when={isAgain}>
                <span>
                  予約やキャンセル待ちのある研修生は{studentUserIds.length}名です。
                  {mailsText(told.mailCount)}
                  {unmailedText(told)}
                </span>
              </Changed>
            ),
            act: "変更する",
          }
        : null,
    call: async ({ studentUserIds }) => {
      await calls.update({ ...input, expected: { studentUserIds } });
      return true;
    },
  });
  return isDone === true;
}

const nobody = { changed: [], studentUserIds: [], mailCount: 0, unmailedNames: [] };
