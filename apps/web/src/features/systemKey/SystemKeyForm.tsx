import { controllerName } from "@kenshu/domain/controllers.ts";
import { roleName } from "@kenshu/domain/enumerations.ts";
import { SYSTEM_KEY_MAX_DAYS } from "@kenshu/domain/systemKey/systemKey.limits.ts";
import { systemKeyControllers } from "@kenshu/domain/systemKey/systemKey.rules.ts";
import { addSystemKeyInput } from "@kenshu/domain/systemKey/systemKey.schema.ts";
import { addDays } from "@kenshu/domain/time.ts";
import { staffRoles } from "@kenshu/domain/user/staff.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import { ChoicesField } from "#ui/form/ChoicesField.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { NewSystemKey } from "./NewSystemKey.tsx";

const TITLE = "システムキーの登録";
const field = fieldsOf(addSystemKeyInput);
const back = linkOptions({ to: "/setting/systemKey" });

const roleOptions = staffRoles.map((value) => ({ value, label: roleName[value] }));
const controllerOptions = systemKeyControllers.map((value) => ({
  value,
  label: `${controllerName(value)}（${value}）`,
}));

/** Makes a new system key, and then shows it this one time (rule 13.14). */
export function SystemKeyForm() {
  const [added, setAdded] = useState<{ name: string; key: string } | null>(null);
  const add = trpc.systemKey.add.useMutation({ meta: { showsOwnErrors: true } });
  if (added) {
    return (
      <>
        <PageHeader title={TITLE} step="登録したキー" back={back} />
        <NewSystemKey name={added.name} text={added.key} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={TITLE} back={back} />
      <DetailForm
        mode="create"
        schema={addSystemKeyInput}
        initialValues={{ name: "", role: null, controllers: [], lastDay: null }}
        refusedFields={{ DataDuplicated: "name" }}
        onSubmit={async (input) => {
          const { key } = await add.mutateAsync(input);
          setAdded({ name: input.name, key });
        }}
      >
        <TextField
          name={field.name}
          label="名前"
          required
          description="どのシステムが使うか分かる名前にします。ログに「操作した人」として残ります。"
          autoComplete="off"
        />
        <SelectField name={field.role} label="権限" required options={roleOptions} />
        <DateField
          name={field.lastDay}
          label="最終日"
          required
          description="この日まで使えます。1年以内の日を選択します。"
          min={today()}
          max={addDays(today(), SYSTEM_KEY_MAX_DAYS)}
        />
        <ChoicesField
          name={field.controllers}
          label="呼び出せる範囲"
          required
          options={controllerOptions}
        />
      </DetailForm>
    </>
  );
}
