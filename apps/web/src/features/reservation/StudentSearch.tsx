import { EnrollState } from "@kenshu/domain/enumerations.ts";
import { KEYWORD_MAX } from "@kenshu/domain/limits.ts";
import type { StudentRow } from "@kenshu/domain/student/student.schema.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DataTable } from "../../ui/DataTable.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useRememberedSearch } from "../../ui/rememberedSearch.ts";
import { type ListQuery, SearchPage } from "../../ui/SearchPage.tsx";
import { emptySentences } from "../../ui/sentences.ts";
import { StudentName, studentColumns } from "./studentColumns.tsx";
import { everyone, type StudentCriteria } from "./studentCriteria.ts";

type Found = { rows: StudentRow[]; totalCount: number };

/** The search for a trainee that the staff's three reservation menus begin with. */
export function StudentSearch({
  title,
  criteria,
  onSearch,
  query,
  filter,
  link,
}: {
  title: string;
  criteria: StudentCriteria;
  onSearch: (criteria: StudentCriteria) => unknown;
  query: ListQuery<Found>;
  /** The switch that only this search has. */
  filter?: ReactNode;
  link: (student: StudentRow) => LinkComponentProps;
}) {
  useRememberedSearch();
  return (
    <SearchPage
      title={title}
      criteria={criteria}
      cleared={everyone}
      fields={
        <>
          <TextField<StudentCriteria>
            name="keyword"
            label="キーワード"
            placeholder="氏名・かな・ID"
            maxLength={KEYWORD_MAX}
            autoComplete="off"
          />
          <SelectField<0 | 1, StudentCriteria>
            name="enrollState"
            label="在籍"
            nothing="すべて"
            options={[
              { value: EnrollState.Enrolled, label: "在籍中" },
              { value: EnrollState.NotEnrolled, label: "在籍していない" },
            ]}
          />
          {filter}
        </>
      }
      onSearch={onSearch}
      query={query}
      count={({ rows, totalCount }) => ({ total: totalCount, pageSize: rows.length })}
      unit="名"
      empty={{ title: emptySentences.data, advice: "研修生が登録されると、ここに並びます。" }}
    >
      {({ rows }) => (
        <DataTable
          label={title}
          rows={rows}
          rowKey={({ id }) => id}
          header={{
            head: "氏名",
            cell: (student) => <StudentName student={student} />,
            width: "15em",
          }}
          columns={studentColumns}
          link={link}
        />
      )}
    </SearchPage>
  );
}
