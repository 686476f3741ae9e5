import { SHORT_NAME_MAX } from "@kenshu/domain/training/training.limits.ts";
import {
  addTrainingInput,
  type heartfulCategory,
  type training,
  updateTrainingInput,
} from "@kenshu/domain/training/training.schema.ts";
import { Badge } from "@mantine/core";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { ColorName } from "#ui/ColorName.tsx";
import { ColorField } from "#ui/form/ColorField.tsx";
import { type HeartfulChoices, heartfulName, heartfulText } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { MasterList } from "./MasterList.tsx";
import classes from "./Trainings.module.css";

export function Trainings() {
  const trainings = trpc.training.getAll.useQuery();
  const categories = trpc.training.getHeartfulCategories.useQuery();
  const flexIds = new Set(
    (categories.data?.rows ?? []).filter(({ isFlex }) => isFlex).map(({ id }) => id),
  );
  const sort = trpc.training.sort.useMutation();
  return (
    <MasterList
      noun="研修種目"
      file="Training.GetFile"
      page={(params) => ({ to: "/setting/training/$mode/{-$id}", params })}
      query={trainings}
      onSort={(ids) => sort.mutateAsync({ ids })}
      empty="「追加する」から研修種目を登録してください。研修生は研修種目ごとに受講します。"
      columns={[
        {
          key: "shortName",
          head: "略称",
          onPhone: "aside",
          cell: ({ shortName, displayColor }) => (
            <TrainingIcon name={shortName} displayColor={displayColor} />
          ),
        },
        {
          key: "color",
          head: "色",
          onPhone: "none",
          cell: ({ displayColor }) => <ColorName color={displayColor} />,
        },
        {
          key: "category",
          head: "HMカテゴリー",
          cell: ({ heartfulCategoryId, heartfulCategoryName }) =>
            heartfulCategoryId === null || heartfulCategoryName === null ? (
              "－"
            ) : (
              <CategoryName name={heartfulCategoryName} isFlex={flexIds.has(heartfulCategoryId)} />
            ),
        },
      ]}
    />
  );
}

/** A category of HM, with a mark when it is flex. */
function CategoryName({ name, isFlex }: { name: string; isFlex: boolean }) {
  return (
    <span className={classes.category}>
      {name}
      {isFlex && <Badge color="gray">フレックス</Badge>}
    </span>
  );
}

const field = fieldsOf(addTrainingInput);

type Training = z.infer<typeof training>;
type Category = z.infer<typeof heartfulCategory>;

const refusedFields = {
  DataDuplicated: {
    path: "heartfulCategoryId",
    message: "ほかの研修種目で使われているHMカテゴリーです。別のカテゴリーを選んでください。",
  },
};

/** A training is tied to one of the `categories` of HM or to none. */
export function TrainingForm({
  training,
  categories,
}: {
  training: Training | null;
  categories: HeartfulChoices<Category>;
}) {
  const utils = trpc.useUtils();
  return (
    <NamedRowForm
      noun="研修種目"
      calls={trpc.training}
      added={addTrainingInput}
      updated={updateTrainingInput}
      row={training}
      blank={{ name: "", shortName: "", displayColor: null, heartfulCategoryId: null }}
      loadLatest={(id) => utils.training.get.fetch({ id }, { staleTime: 0 })}
      refusedFields={refusedFields}
      back={{ to: "/setting/training" }}
    >
      <TextField name={field.name} label="研修種目名" required autoComplete="off" />
      <TextField
        name={field.shortName}
        label="略称"
        required
        autoComplete="off"
        description={`${SHORT_NAME_MAX}文字までです。一覧や名簿に、下の色で表示します。`}
      />
      <ColorField name={field.displayColor} label="色" required />
      <SelectField
        name={field.heartfulCategoryId}
        label="HMカテゴリー"
        nothing="なし"
        options={categories.rows.map((category) => ({
          value: category.id,
          label: heartfulName(category) + (category.isFlex ? "（フレックス）" : ""),
        }))}
        description={`HMの研修生を取り込むときに、このカテゴリーの研修がこの研修種目になります。${heartfulText(categories)}`}
      />
    </NamedRowForm>
  );
}
