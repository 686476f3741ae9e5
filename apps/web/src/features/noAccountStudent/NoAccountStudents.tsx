import { genderName } from "@kenshu/domain/enumerations.ts";
import { linkOptions } from "@tanstack/react-router";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { type AreaSearch, peopleInArea } from "#parts/student/areaCriteria.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { noChoices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { emptySentences } from "#ui/sentences.ts";

const field = fieldsOf(peopleInArea.schema);
const add = linkOptions({ to: "/accept/noAccount/$mode/{-$id}", params: { mode: "create" } });

/** Students without an account: staff do everything for them (rule 9.6). */
export function NoAccountStudents({ search }: { search: AreaSearch }) {
  const areas = trpc.area.getAll.useQuery();
  const asked = peopleInArea.asked(search);
  const query = trpc.user.getNoAccountStudents.useQuery(asked, searching);
  return (
    <SearchPage
      title="アカウントのない研修生"
      action={<LinkButton link={add}>追加する</LinkButton>}
      by={peopleInArea}
      search={search}
      fields={
        <TextField
          name={field.keyword}
          label="キーワード"
          placeholder="氏名・カナ"
          autoComplete="off"
        />
      }
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
      aside={() => <SaveList file="User.GetFileNoAccountStudents" criteria={asked} />}
      empty={{
        title: emptySentences.data,
        advice:
          "メールアドレスを持たない研修生などを、アカウントなしで登録できます。予約・出欠・進捗は管理者と講師が入力します。",
        action: <LinkButton link={add}>研修生を追加</LinkButton>,
      }}
    >
      {({ rows }) => (
        <DataTable
          label="アカウントのない研修生"
          rows={rows}
          rowKey={({ userId }) => userId}
          header={{ head: "氏名", cell: (student) => <PersonName person={student} among={rows} /> }}
          columns={[
            { key: "areaName", head: "地域", cell: ({ areaName }) => areaName },
            { key: "gender", head: "性別", cell: ({ gender }) => genderName[gender] },
          ]}
          link={({ userId }) => ({
            to: "/accept/noAccount/$mode/{-$id}",
            params: { mode: "detail", id: userId },
          })}
        />
      )}
    </SearchPage>
  );
}
