import { Checkbox, SegmentedControl } from "@mantine/core";
import { chosen, kindOf, type Linking } from "./linking.ts";
import { type ShownKind, shownKindName, shownKinds } from "./shownKinds.ts";

/** The groups of the list, each with its count. */
export function KindSwitch({
  linkings,
  shown,
  onShow,
}: {
  linkings: readonly Linking[];
  shown: ShownKind;
  onShow: (kind: ShownKind) => void;
}) {
  const kinds = linkings.map(({ row }) => kindOf(row));
  return (
    <SegmentedControl
      aria-label="表示する研修生"
      size="sm"
      value={shown}
      onChange={(next) => onShow(shownKinds.find((kind) => kind === next) ?? shown)}
      data={shownKinds.map((value) => ({
        value,
        label: (
          <Counted
            name={shownKindName[value]}
            count={kinds.filter((kind) => kind === value).length}
          />
        ),
      }))}
    />
  );
}

function Counted({ name, count }: { name: string; count: number }) {
  return (
    <>
      <span className="unbroken">{name}</span> {count}
    </>
  );
}

/** Chooses all rows in view that can be chosen, or unchooses them. */
export function AllSwitch({
  linkings,
  onChange,
}: {
  linkings: readonly Linking[];
  onChange: (isChosen: boolean) => void;
}) {
  const { length: possible } = linkings.filter(({ mayChoose }) => mayChoose);
  const { length: count } = chosen(linkings);
  if (possible === 0) return null;
  return (
    <Checkbox
      label={`表示中の${possible}名を選択`}
      checked={count === possible}
      indeterminate={count > 0 && count < possible}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
