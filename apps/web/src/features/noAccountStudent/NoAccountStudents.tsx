import { genderName } from "@kenshu/domain/enumerations.ts";
import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { trpc } from "#api/transport.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { criteriaIn, filtering, type InAddress, keyword } from "#ui/criteria.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { noChoices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { emptySentences } from "#ui/sentences.ts";

const criteria = z.object({ keyword, areaId: z.nullable(z.int()) });
const field = fieldsOf(criteria);
/** What the URL says; pages count from 0. */
type NoAccountSearch = InAddress<z.infer<typeof criteria>> & { page?: number };

const everyone: z.infer<typeof criteria> = { keyword: "", areaId: null };
const add = linkOptions({ to: "/accept/noAccount/$mode/{-$id}", params: { mode: "create" } });

/** Students without an account: staff do everything for them (rule 9.6). */
export function NoAccountStudents({ search }: { search: NoAccountSearch }) {
  const navigate = useNavigate();
  const { keyword, areaId, page = 0 } = search;
  const areas = trpc.area.getAll.useQuery();
  const query = trpc.user.getNoAccountStudents.useQuery(
    { keyword, areaId, page, pageSize: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  return (
    <SearchPage
      title="アカウントのない研修生"
      action={<LinkButton link={add}>追加する</LinkButton>}
      criteria={criteriaIn(search, everyone)}
      cleared={everyone}
      schema={criteria}
      fields={
        <TextField
          name={field.keyword}
          label="キーワード"
          placeholder="氏名・カナ"
          autoComplete="off"
        />
      }
      used={areaId === undefined ? 0 : 1}
      filters={
        <SelectField
          name={field.areaId}
          label="地域"
          nothing="すべて"
          {...optionsOf(areas.data ?? noChoices)}
        />
      }
      onSearch={(next) => navigate({ to: "/accept/noAccount", search: filtering(next) })}
      query={query}
      unit="名"
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
