import { Badge } from "@mantine/core";
import { trpc } from "#api/transport.ts";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { ColorName } from "#ui/ColorName.tsx";
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
