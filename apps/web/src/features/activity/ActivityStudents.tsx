import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { type AreaSearch, peopleInArea } from "#parts/student/areaCriteria.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { peopleOf } from "#parts/student/peopleOf.ts";
import { StudentKeywordField } from "#parts/student/StudentKeywordField.tsx";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { noChoices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { unlessZero } from "#ui/unlessZero.ts";
import classes from "./ActivityStudents.module.css";
import { therapistIdText } from "./therapistIdText.ts";

const field = fieldsOf(peopleInArea.schema);

/** The search for a student whose trainings to see, and the trainings under way. */
export function ActivityStudents({ search }: { search: AreaSearch }) {
  const areas = trpc.area.getAll.useQuery();
  const asked = peopleInArea.asked(search);
  const query = trpc.studentActivity.getStudentActivityUsers.useQuery(asked, searching);
  return (
    <SearchPage
      title="研修生の研修種目"
      by={peopleInArea}
      search={search}
      fields={<StudentKeywordField name={field.keyword} />}
      filters={
        <SelectField
          name={field.areaId}
          label="地域"
          nothing="すべて"
          {...optionsOf(areas.data ?? noChoices)}
        />
      }
      query={query}
      unit="名"
      aside={() => <SaveList file="StudentActivity.GetFileStudentActivityUsers" criteria={asked} />}
      empty={{ title: emptySentences.data, advice: "研修生が登録されると、ここに並びます。" }}
    >
      {({ rows }) => (
        <DataTable
          label="研修生の研修種目"
          rows={rows}
          rowKey={({ userId }) => userId}
          header={{
            head: "氏名",
            cell: nameCell(rows),
            width: "15em",
          }}
          columns={[
            {
              key: "therapistId",
              head: "セラピストID",
              onPhone: "aside",
              cell: ({ therapistId }) => therapistIdText(therapistId),
            },
            {
              key: "trainings",
              head: "研修中",
              cell: ({ trainings }) =>
                trainings.length > 0 && (
                  <span className={classes.trainings}>
                    {trainings.map(({ trainingId, trainingShortName, trainingDisplayColor }) => (
                      <TrainingIcon
                        key={trainingId}
                        name={trainingShortName}
                        displayColor={trainingDisplayColor}
                      />
                    ))}
                  </span>
                ),
            },
            {
              key: "activities",
              head: "受講歴",
              align: "end",
              cell: ({ activities }) => unlessZero(activities.length, "件"),
            },
          ]}
          link={({ userId }) => ({
            to: "/accept/activity/$mode/{-$id}",
            params: { mode: "detail", id: userId },
          })}
        />
      )}
    </SearchPage>
  );
}

type Named = { userName: string; userNameKana: string; therapistId: number };

function nameCell(rows: readonly Named[]) {
  const personIn = peopleOf(rows, ({ userName: name, userNameKana: nameKana, therapistId }) => {
    return { name, nameKana, therapistId };
  });
  return (row: Named) => <PersonName {...personIn(row)} />;
}
