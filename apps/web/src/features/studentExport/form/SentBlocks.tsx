import {
  dropoutReasonName,
  evaluationItemName,
  trainingTimingName,
} from "@kenshu/domain/enumerations.ts";
import type { ExportEntry } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { DateText } from "#ui/DateText.tsx";
import type { Choices } from "#ui/form/choices.ts";
import classes from "./SentBlocks.module.css";

/** The blocks that went to HM with an entry's results. */
export function SentBlocks({
  entry: { check, dropout },
  checkers,
}: {
  entry: ExportEntry;
  checkers: Choices;
}) {
  if (check === null && dropout === null) return null;
  const checker = checkers.rows.find(({ id }) => id === check?.orientationCheckUserId);
  return (
    <dl className={`facts ${classes.facts}`}>
      {check && (
        <>
          <Fact name="確認者">{checker?.name ?? "－"}</Fact>
          <Fact name="確認項目">{evaluationItemName[check.orientationCheck]}</Fact>
          <Fact name="確認メモ">{check.memo || "－"}</Fact>
        </>
      )}
      {dropout && (
        <>
          <Fact name="辞退日">
            <DateText value={dropout.dropoutDate} />
          </Fact>
          <Fact name="辞退の時期">{trainingTimingName[dropout.removeState]}</Fact>
          <Fact name="辞退の理由">{dropoutReasonName[dropout.orientationRemove]}</Fact>
          <Fact name="受講した日数">{dropout.trainingDateCount}日</Fact>
          <Fact name="辞退の詳細">{dropout.dropoutDetail || "－"}</Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
