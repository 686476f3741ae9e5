import type { StudentContacts } from "@kenshu/domain/contact/contact.schema.ts";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { optionsOf } from "#ui/form/choices.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";

/** Who has a student in hand: the reader, somebody else of the staff, or nobody. */
export function HolderField({
  name,
  holder,
}: {
  name: FieldName<number>;
  /** Stays a choice, also when this person leads no schedules any more. */
  holder: StudentContacts["holder"];
}) {
  const user = useUser();
  const { data } = trpc.user.getInstructors.useQuery({ forceGetUserId: holder?.id });
  const { options, description } = optionsOf(
    data ?? { rows: holder ? [holder] : [], totalCount: 0 },
  );
  const own = user && { value: user.userId, label: `自分（${user.name}）` };
  return (
    <SelectField
      name={name}
      label="担当者"
      nothing="いない"
      description={description}
      options={[...(own ? [own] : []), ...options.filter(({ value }) => value !== own?.value)]}
    />
  );
}
