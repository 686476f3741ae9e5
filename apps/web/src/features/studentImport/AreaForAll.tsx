import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import type { Choices } from "#ui/form/choices.ts";
import classes from "./ImportBar.module.css";

/** One area for all chosen rows that have none; selects only, as the question says (rule 17.8). */
export function AreaForAll({
  count,
  areas,
  onChoose,
}: {
  count: number;
  areas: Choices;
  onChoose: (areaId: number) => void;
}) {
  const [areaId, setAreaId] = useState<number | null>(null);
  const area = areas.rows.find(({ id }) => id === areaId);
  const act = `未選択の${count}名に設定`;
  return (
    <div className={classes.areaForAll}>
      <NativeSelect
        size="sm"
        aria-label="まとめて設定する地域"
        data={[
          { value: "", label: "地域をまとめて設定" },
          ...areas.rows.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={area ? String(area.id) : ""}
        onChange={({ currentTarget: { value } }) => setAreaId(value === "" ? null : Number(value))}
      />
      {area ? (
        <ConfirmButton
          size="sm"
          variant="outline"
          question={{
            title: "地域の一括設定",
            body: `地域が未選択の${count}名を「${area.name}」にしますか？`,
            consequence: "この画面で選択するだけで、まだ保存されません。連携すると保存されます。",
            act: `${count}名を「${area.name}」にする`,
          }}
          onConfirm={() => onChoose(area.id)}
        >
          {act}
        </ConfirmButton>
      ) : (
        <Button size="sm" variant="outline" disabled>
          {act}
        </Button>
      )}
    </div>
  );
}
