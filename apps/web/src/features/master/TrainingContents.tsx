import { trainingMethodName } from "@kenshu/domain/enumerations.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import type { Choices } from "#ui/form/choices.ts";
import { emptySentences } from "#ui/sentences.ts";
import { exemptionText } from "./exemptionText.ts";
import { MasterList } from "./MasterList.tsx";
import { ParentFilter } from "./ParentFilter.tsx";
import { ParentMissing } from "./ParentMissing.tsx";

/** The contents of one training: of the one with `trainingId`, else of the first. */
export function TrainingContents({ trainingId }: { trainingId?: number }) {
  const [trainings] = trpc.training.getAll.useSuspenseQuery();
  const shown = trainings.rows.find(({ id }) => id === trainingId) ?? trainings.rows[0];
  return shown ? (
    <ContentsOf training={shown} trainings={trainings} />
  ) : (
    <ParentMissing
      title="研修内容"
      back={{ to: "/setting" }}
      noun="研修内容"
      parent="研修種目"
      sentence={emptySentences.data}
      add={{ to: "/setting/training/$mode/{-$id}", params: { mode: "create" } }}
    />
  );
}

function ContentsOf({
  training: { id: trainingId, name },
  trainings,
}: {
  training: { id: number; name: string };
  trainings: Choices;
}) {
  const navigate = useNavigate();
  const contents = trpc.trainingContent.getTrainingTrainingContents.useQuery(
    { trainingId },
    { placeholderData: keepPreviousData },
  );
  const sort = trpc.trainingContent.sort.useMutation();
  return (
    <MasterList
      noun="研修内容"
      // The choice of the training is not there while sorting.
      sortedNoun={`「${name}」の研修内容`}
      // While the contents of another training are read, those of the former one stay.
      page={(params, content) => ({
        to: "/setting/trainingContent/$mode/$trainingId/{-$id}",
        params: { ...params, trainingId: content?.trainingId ?? trainingId },
      })}
      search={{ trainingId }}
      filter={
        <ParentFilter
          label="研修種目"
          choices={trainings}
          chosen={trainingId}
          onChoose={(trainingId) =>
            navigate({ to: "/setting/trainingContent", search: { trainingId }, replace: true })
          }
        />
      }
      query={contents}
      onSort={(ids) => sort.mutateAsync({ trainingId, ids })}
      sortableText={({ trainingMethod }) => trainingMethodName[trainingMethod]}
      empty="この研修種目に研修内容はまだありません。「追加する」から登録してください。"
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
    />
  );
}
