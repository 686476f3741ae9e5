import { EnrollState, enrollStateName } from "@kenshu/domain/enumerations.ts";
import type { StudentRow } from "@kenshu/domain/student/student.schema.ts";
import type { StudentOrder } from "@kenshu/domain/student/studentOrders.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import type { ListFile } from "#api/files.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { StoppedBadge } from "#parts/user/StoppedBadge.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { OrderField } from "#ui/form/OrderField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { type ListQuery, SearchPage } from "#ui/SearchPage.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { useOrdering } from "#ui/useOrdering.ts";
import { PersonName } from "./PersonName.tsx";
import { StudentKeywordField } from "./StudentKeywordField.tsx";
import { type StudentSearchParams, students } from "./studentCriteria.ts";
import { studentField } from "./studentField.ts";

const byName: Pick<Column<StudentRow>, "head" | "order"> = { head: "氏名", order: { by: "kana" } };

/** A paged search for a student. The staff's screens about one student begin with it. */
export function StudentSearch<R extends StudentRow>({
  title,
  action,
  note,
  search,
  query,
  file,
  asked,
  filter,
  columns,
  link,
}: {
  title: string;
  action?: ReactNode;
  /** A note to read before the list. */
  note?: ReactNode;
  search: StudentSearchParams;
  query: ListQuery<{ rows: R[]; totalCount: number }>;
  /** The workbook of the list, and what it asks for. */
  file: ListFile;
  asked: ComponentProps<typeof SaveList>["criteria"];
  /** The fields of this search alone. */
  filter?: ReactNode;
  columns: Column<R>[];
  link: (student: R) => LinkComponentProps;
}) {
  const ordering = useOrdering(search.order, "kana");
  return (
    <SearchPage
      title={title}
      action={action}
      note={note}
      by={students}
      search={search}
      fields={<StudentKeywordField name={studentField.keyword} />}
      filters={
        <>
          <SelectField
            name={studentField.enrollState}
            label="在籍"
            nothing="すべて"
            options={Object.values(EnrollState).map((value) => ({
              value,
              label: enrollStateName[value],
            }))}
          />
          {filter}
          <OrderField
            name={studentField.order}
            options={[byName, ...columns].flatMap(({ head, order }) =>
              order ? [{ value: order.by as StudentOrder, label: `${head}順` }] : [],
            )}
          />
        </>
      }
      query={query}
      unit="名"
      aside={() => <SaveList file={file} criteria={asked} />}
      empty={{ title: emptySentences.data, advice: "研修生が登録されると、ここに並びます。" }}
    >
      {({ rows }) => (
        <DataTable
          label={title}
          rows={rows}
          rowKey={({ id }) => id}
          header={{
            ...byName,
            cell: (student) => (
              <PersonName person={student} among={rows}>
                {!student.isEnabled && <StoppedBadge />}
              </PersonName>
            ),
            width: "15em",
          }}
          columns={columns}
          ordering={ordering}
          link={link}
        />
      )}
    </SearchPage>
  );
}
