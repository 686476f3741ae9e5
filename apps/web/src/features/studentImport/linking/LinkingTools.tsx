import { Checkbox, SegmentedControl } from "@mantine/core";
import { chosen, kindOf, type Linking } from "./linking.ts";
import { type ShownKind, shownKinds } from "./shownKinds.ts";

const EVERYBODY = "all";

const shownKindName: Record<ShownKind, string> = {
  proposed: "候補あり",
  unmatched: "候補なし",
  linked: "紐づけ済み",
};

/** Narrows the list down to rows of one kind; each says how many there are. */
export function KindSwitch({
  linkings,
  shown,
  onShow,
}: {
  linkings: readonly Linking[];
  shown: ShownKind | undefined;
  onShow: (kind: ShownKind | undefined) => void;
}) {
  const kinds = linkings.map(kindOf);
  return (
    <SegmentedControl
      aria-label="表示する研修生"
      size="sm"
      value={shown ?? EVERYBODY}
      onChange={(next) => onShow(shownKinds.find((kind) => kind === next))}
      data={[
        { value: EVERYBODY, label: <Counted name="すべて" count={kinds.length} /> },
        ...shownKinds.map((value) => ({
          value,
          label: (
            <Counted
              name={shownKindName[value]}
              count={kinds.filter((kind) => kind === value).length}
            />
          ),
        })),
      ]}
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

/** Chooses all rows in view that may be, or takes them off. */
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
