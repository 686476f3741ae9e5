import type { Directions } from "@kenshu/domain/school/directions.schema.ts";
import { ACCESS_MAX } from "@kenshu/domain/school/school.limits.ts";
import { PhoneField } from "#parts/user/PersonFields.tsx";
import type { FieldNames } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { TitledFields } from "#ui/form/TitledFields.tsx";

/** Where a school is and how to reach it; all of it is optional (rule 4.12). */
export function DirectionsFields({ field }: { field: FieldNames<Directions> }) {
  return (
    <TitledFields
      title="案内"
      description="研修生の予約の画面と、予約のメールやカレンダーに表示します。"
    >
      <TextField name={field.address} label="住所" autoComplete="off" />
      <PhoneField field={field} />
      <TextField
        name={field.emailAddress}
        label="メールアドレス"
        type="email"
        halfWidth
        autoComplete="off"
      />
      <TextField
        name={field.access}
        label="行き方"
        rows={3}
        most={ACCESS_MAX}
        autoComplete="off"
        description={`最寄り駅や入口などです。${ACCESS_MAX}文字までです。`}
      />
      <TextField
        name={field.mapUrl}
        label="地図のURL"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
      />
    </TitledFields>
  );
}
