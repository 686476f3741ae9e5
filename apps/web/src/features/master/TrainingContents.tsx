import { TrainingMethod, trainingMethodName } from "@kenshu/domain/enumerations.ts";
import { INSTRUCTOR_EXPLANATION_MAX } from "@kenshu/domain/training/training.limits.ts";
import { exemptionText } from "@kenshu/domain/trainingContent/exemptionText.ts";
import {
  addTrainingContentInput,
  type trainingContent,
  updateTrainingContentInput,
} from "@kenshu/domain/trainingContent/trainingContent.schema.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { CheckField } from "#ui/form/CheckField.tsx";
import {
  type Choices,
  type HeartfulChoices,
  heartfulName,
  heartfulText,
} from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { rowsOf, typedLinks } from "./contentLinks.ts";
import { MasterList } from "./MasterList.tsx";
import { ParentFilter } from "./ParentFilter.tsx";
import { ParentMissing } from "./ParentMissing.tsx";
import { PreparationFields } from "./PreparationFields.tsx";

/** The contents of one training: the one with `trainingId`, or else the first. */
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
      file="TrainingContent.GetFile"
      // While sorting, the training cannot be changed.
      sortedNoun={`「${name}」の研修内容`}
      // While the contents of another training load, those of the former one stay.
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
          cell: (content) => exemptionText(content),
        },
      ]}
    />
  );
}

/** Links are a list on the wire, and rows in the form. */
const added = addTrainingContentInput.extend({ links: typedLinks });
const updated = updateTrainingContentInput.extend({ links: typedLinks });
const field = fieldsOf(added);

const typedOf = (content: Content) => ({ ...content, links: rowsOf(content.links) });

type Content = z.infer<typeof trainingContent>;
type Named = { id: number; name: string };

const methods = Object.values(TrainingMethod).map((value) => ({
  value,
  label: trainingMethodName[value],
}));

export function TrainingContentForm({
  training,
  content,
  companies,
}: {
  training: Named;
  content: Content | null;
  companies: HeartfulChoices;
}) {
  const utils = trpc.useUtils();
  return (
    <NamedRowForm
      noun="研修内容"
      calls={trpc.trainingContent}
      added={added}
      updated={updated}
      row={content && typedOf(content)}
      blank={{
        trainingId: training.id,
        name: "",
        trainingMethod: TrainingMethod.Normal,
        estimateAttendanceCount: null,
        isExemptedActiveTherapist: false,
        exemptedCompanyId: null,
        instructorExplanation: "",
        preparation: null,
        links: rowsOf(null),
      }}
      loadLatest={async (id) =>
        typedOf(await utils.trainingContent.get.fetch({ id }, { staleTime: 0 }))
      }
      back={{ to: "/setting/trainingContent", search: { trainingId: training.id } }}
    >
      <ReadOnlyField label="研修種目" text={training.name} />
      <TextField name={field.name} label="研修内容名" required autoComplete="off" />
      <SelectField
        name={field.trainingMethod}
        label="方法"
        required
        nothing={null}
        options={methods}
      />
      <NumberField
        name={field.estimateAttendanceCount}
        label="目安回数"
        unit="回"
        required
        description="修了までに受講する回数の目安です。0回にすると、進捗の計算に数えません。"
      />
      <CheckField
        name={field.isExemptedActiveTherapist}
        label="現役セラピストは免除"
        description="免除の研修生は、この内容を受講しなくても合格できます。"
      />
      <SelectField
        name={field.exemptedCompanyId}
        label="免除する会社"
        nothing="なし"
        options={companies.rows.map((company) => ({
          value: company.id,
          label: heartfulName(company),
        }))}
        description={`この会社に所属する研修生は免除になります。${heartfulText(companies)}`}
      />
      <TextField
        name={field.instructorExplanation}
        label="講師への説明"
        rows={4}
        most={INSTRUCTOR_EXPLANATION_MAX}
        description={`評価の入力画面で講師に表示します。研修生には表示しません。${INSTRUCTOR_EXPLANATION_MAX}文字までです。`}
      />
      <PreparationFields field={field} />
    </NamedRowForm>
  );
}
