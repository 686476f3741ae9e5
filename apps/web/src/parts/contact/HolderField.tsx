import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { Changed } from "#ui/Changed.tsx";
import { optionsOf } from "#ui/form/choices.ts";
import { useFormValues } from "#ui/form/FormContext.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import type { KnownHolder } from "./useHolder.ts";

/** Who has a student in hand: the reader, somebody else of the staff, or nobody. */
export function HolderField({
  name,
  opened: { holder },
  now,
}: {
  name: FieldName<number>;
  /** When the dialog was opened: stays a choice, also when this person leads no schedules any more. */
  opened: KnownHolder;
  /** By now. */
  now: KnownHolder;
}) {
  const user = useUser();
  const { holderId } = useFormValues<{ holderId: number | null }>();
  const idNow = now.holder?.id ?? null;
  // What was chosen here is the person's own doing.
  const hasChanged = idNow !== (holder?.id ?? null) && idNow !== holderId;
  const saying = `今の担当者：${now.holder?.name ?? "いない"}。`;
  const { data } = trpc.user.getInstructors.useQuery({ forceGetUserId: holder?.id });
  const { options, description } = optionsOf(
    data ?? { rows: holder ? [holder] : [], totalCount: 0 },
  );
  const own = user && { value: user.userId, label: `自分（${user.name}）` };
  return (
    <>
      <div aria-live="polite" className="visuallyHidden">
        {hasChanged && saying}
      </div>
      {hasChanged && (
        <Changed when>
          <p className="flush">{saying}下の欄を変えなければ、そのままです。</p>
        </Changed>
      )}
      <SelectField
        name={name}
        label="担当者"
        nothing="いない"
        description={description}
        options={[...(own ? [own] : []), ...options.filter(({ value }) => value !== own?.value)]}
      />
    </>
  );
}
