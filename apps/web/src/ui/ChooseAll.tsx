import { Checkbox } from "@mantine/core";

/** Ticks every row of a list, or none. Nobody is ticked beforehand. */
export function ChooseAll({
  chosenCount,
  count,
  onChange,
}: {
  chosenCount: number;
  count: number;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <Checkbox
      data-screen-only
      my={8}
      label="すべて選択"
      checked={count > 0 && chosenCount === count}
      indeterminate={chosenCount > 0 && chosenCount < count}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
