import { trainingMethodName } from "@kenshu/domain/enumerations.ts";
import { NativeSelect } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { type Choices, cutText } from "#ui/form/choices.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { OrderedListPage } from "#ui/OrderedListPage.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences, doneTo, emptySentences } from "#ui/sentences.ts";
import { exemptionText } from "./exemptionText.ts";

/** The contents of one training in their order: of the one with `trainingId`, else of the first. */
export function TrainingContents({
  trainingId,
  isSorting,
}: {
  trainingId?: number;
  isSorting: boolean;
}) {
  const [trainings] = trpc.training.getAll.useSuspenseQuery();
  const shown = trainings.rows.find(({ id }) => id === trainingId) ?? trainings.rows[0];
  if (shown === undefined) {
    return (
      <>
        <PageHeader title="研修内容" back={{ to: "/setting" }} />
        <EmptyState
          title={emptySentences.data}
          action={
            <LinkButton link={{ to: "/setting/training/$mode/{-$id}", params: { mode: "create" } }}>
              研修種目を追加
            </LinkButton>
          }
        >
          研修内容は研修種目に属します。先に研修種目を登録してください。
        </EmptyState>
      </>
    );
  }
  return <ContentsOf training={shown} trainings={trainings} isSorting={isSorting} />;
}

type Training = { id: number; name: string };

function ContentsOf({
  training: { id: trainingId, name },
  trainings,
  isSorting,
}: {
  training: Training;
  trainings: Choices;
  isSorting: boolean;
}) {
  const navigate = useNavigate();
  const contents = trpc.trainingContent.getTrainingTrainingContents.useQuery(
    { trainingId },
    { placeholderData: keepPreviousData },
  );
  const sort = trpc.trainingContent.sort.useMutation({
    onSuccess: () => showMessage(doneTo("研修内容", doneSentences.sorted)),
  });
  return (
    <OrderedListPage
      // The choice of the training is not there while sorting.
      title={isSorting ? `「${name}」の研修内容` : "研修内容"}
      back={{ to: "/setting" }}
      add={{
        to: "/setting/trainingContent/$mode/$trainingId/{-$id}",
        params: { mode: "create", trainingId },
      }}
      filter={
        <NativeSelect
          label="研修種目"
          description={cutText(trainings)}
          value={trainingId}
          onChange={({ currentTarget: { value } }) =>
            navigate({
              to: "/setting/trainingContent",
              search: { trainingId: Number(value) },
              replace: true,
            })
          }
          data={trainings.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      }
      query={contents}
      isSorting={isSorting}
      onSorting={(sorting) =>
        navigate({
          to: "/setting/trainingContent",
          search: { trainingId, ...(sorting ? { sorting } : {}) },
          replace: !sorting,
        })
      }
      onSort={(ids) => sort.mutateAsync({ trainingId, ids })}
      sortableText={({ trainingMethod }) => trainingMethodName[trainingMethod]}
      empty="この研修種目に研修内容はまだありません。「追加」から登録してください。"
      header={{ head: "研修内容名", cell: ({ name }) => name }}
      columns={[
        {
          key: "method",
          head: "方法",
          onPhone: "aside",
          cell: ({ trainingMethod }) => trainingMethodName[trainingMethod],
        },
        {
          key: "estimate",
          head: "目安回数",
          align: "end",
          cell: ({ estimateAttendanceCount }) => `${estimateAttendanceCount}回`,
        },
        {
          key: "exemption",
          head: "免除",
          cell: (content) => exemptionText(content) || "－",
        },
      ]}
      link={({ id, trainingId }) => ({
        to: "/setting/trainingContent/$mode/$trainingId/{-$id}",
        params: { mode: "detail", trainingId, id },
      })}
    />
  );
}
