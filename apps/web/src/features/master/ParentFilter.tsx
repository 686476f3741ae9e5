import { NativeSelect } from "@mantine/core";
import { type Choices, cutText } from "#ui/form/choices.ts";

/** Chooses the parent whose rows a list shows. */
export function ParentFilter({
  label,
  choices,
  chosen,
  hasAll = false,
  onChoose,
}: {
  label: string;
  choices: Choices;
  chosen: number | undefined;
  /** Whether the list can show the rows of all parents at once. */
  hasAll?: boolean;
  onChoose: (id: number | undefined) => unknown;
}) {
  return (
    <NativeSelect
      label={label}
      description={cutText(choices)}
      value={chosen ?? ""}
      onChange={({ currentTarget: { value } }) =>
        onChoose(value === "" ? undefined : Number(value))
      }
      data={[
        ...(hasAll ? [{ value: "", label: "すべて" }] : []),
        ...choices.rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
