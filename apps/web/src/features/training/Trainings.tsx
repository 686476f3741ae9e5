import { useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { ColorName } from "#ui/ColorName.tsx";
import { showMessage } from "#ui/messages.ts";
import { OrderedListPage } from "#ui/OrderedListPage.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { CategoryName } from "./CategoryName.tsx";

/** The trainings in their order. */
export function Trainings({ isSorting }: { isSorting: boolean }) {
  const navigate = useNavigate();
  const trainings = trpc.training.getAll.useQuery();
  const categories = trpc.training.getHeartfulCategories.useQuery();
  const flexIds = new Set(
    (categories.data?.rows ?? []).filter(({ isFlex }) => isFlex).map(({ id }) => id),
  );
  const sort = trpc.training.sort.useMutation({
    onSuccess: () => showMessage(doneTo("研修種目", doneSentences.sorted)),
  });
  return (
    <OrderedListPage
      title="研修種目"
      back={{ to: "/setting" }}
      add={{ to: "/setting/training/$mode/{-$id}", params: { mode: "create" } }}
      query={trainings}
      isSorting={isSorting}
      onSorting={(sorting) =>
        navigate({ to: "/setting/training", search: sorting ? { sorting } : {}, replace: !sorting })
      }
      onSort={(ids) => sort.mutateAsync({ ids })}
      empty="「追加」から研修種目を登録してください。研修生は研修種目ごとに受講します。"
      header={{ head: "研修種目名", cell: ({ name }) => name }}
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
      link={({ id }) => ({ to: "/setting/training/$mode/{-$id}", params: { mode: "detail", id } })}
    />
  );
}
