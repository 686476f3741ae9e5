import { TakingState, takingStateName, trainingMethodName } from "@kenshu/domain/enumerations.ts";
import {
  type ExportEntry,
  ExportResult,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { IconCircleCheck, IconCloudCheck, IconListCheck } from "@tabler/icons-react";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { DateText } from "#ui/DateText.tsx";
import { ChoiceField } from "#ui/form/ChoiceField.tsx";
import { FieldGroup } from "#ui/form/FieldGroup.tsx";
import { productName } from "#ui/productName.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./CategoryFields.module.css";
import { resultOf } from "./exportValues.ts";
import { FailureAdvice } from "./FailureAdvice.tsx";

type Category = ExportEntry["categories"][number];

/** One category: the student's progress, what is missing for a pass, and its result. */
export function CategoryFields({
  category,
  entry: { entryId, isBeingSent, isBeingReleased },
}: {
  category: Category;
  entry: Pick<ExportEntry, "entryId" | "isBeingSent" | "isBeingReleased">;
}) {
  const { studentActivityId, trainingName, trainingShortName, trainingColor } = category;
  // The entry says why. HM may already have what is being sent; the end of the attempt will tell.
  const isHeld =
    category.state === TakingState.Taking &&
    (isBeingSent || (isBeingReleased && category.heartfulResult === null));
  const results = Object.values(ExportResult)
    .filter((value) => category.isPassed || value !== ExportResult.Pass)
    .map((value) => ({ value, label: takingStateName[value] }));
  return (
    <FieldGroup label={trainingName}>
      <div className={`stack gap8 ${classes.category}`}>
        <div className={`row ${classes.head}`}>
          <TrainingIcon name={trainingShortName} displayColor={trainingColor} />
          <h3 className="subtitle">{trainingName}</h3>
          <State category={category} />
        </div>
        {category.canSend && !category.isPassed && <OpenContents category={category} />}
        {category.canSend ? (
          <ChoiceField
            name={resultOf(entryId, studentActivityId)}
            label="結果"
            options={results}
            nothing="まだ送信しない"
          />
        ) : (
          !isHeld && <Decided category={category} />
        )}
      </div>
    </FieldGroup>
  );
}

function State({
  category: { canSend, isPassed, orientationSuccess, openContents },
}: {
  category: Category;
}) {
  if (orientationSuccess !== null) {
    return (
      <StateBadge icon={IconCloudCheck} color="green">
        連携済み
      </StateBadge>
    );
  }
  if (!canSend) return null;
  return isPassed ? (
    <StateBadge icon={IconCircleCheck} color="green">
      合格にできます
    </StateBadge>
  ) : (
    <StateBadge icon={IconListCheck} color="yellow">{`未完了 ${openContents.length}件`}</StateBadge>
  );
}

function OpenContents({ category: { openContents } }: { category: Category }) {
  return (
    <div>
      <p className="flush">合格にするには、次の研修内容の完了が必要です。</p>
      <ul className={classes.open}>
        {openContents.map((content) => (
          <li key={content.trainingContentId}>
            {content.trainingContentName}（{trainingMethodName[content.trainingMethod]}）
            {content.isSkippedTest &&
              "：試験がスキップになっています。結果を完了に直してください。"}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The result, decided here or elsewhere, or why nothing can be sent. */
function Decided({
  category: { state, orientationSuccess, heartfulResult },
}: {
  category: Category;
}) {
  if (heartfulResult) {
    const isOurs = orientationSuccess === heartfulResult.orientationSuccess;
    return (
      <p className="flush">
        <strong>{takingStateName[heartfulResult.orientationSuccess]}</strong>（HMの決定{" "}
        <DateText value={heartfulResult.decidedAt} withTime />）
        {!isOurs &&
          `：HMで先に決定されています。${productName}では「${takingStateName[state]}」です。`}
        {!isOurs &&
          (orientationSuccess === null ? (
            <FailureAdvice failure="decided" />
          ) : (
            "HMの内容を確認してください。"
          ))}
      </p>
    );
  }
  return (
    <p className="flush">
      <strong>{takingStateName[state]}</strong>
      {orientationSuccess === null &&
        "：HMへは送信されていません。送信するには、研修生の研修種目で「研修中」に戻すか、研修種目のHMカテゴリーを確認してください。"}
    </p>
  );
}
