import { SilenceCause, silenceCauseName } from "@kenshu/domain/enumerations.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import { useState } from "react";
import { searching } from "#api/searching.ts";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { type ContactAsked, ContactQuestion } from "#parts/contact/ContactQuestion.tsx";
import { PersonName } from "#parts/student/PersonName.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { ScreenTabs } from "#ui/ScreenTabs.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { SilentFigures } from "./SilentFigures.tsx";
import classes from "./SilentStudents.module.css";
import { silentColumns } from "./silentColumns.tsx";
import { type SilentSearch, silent } from "./silentSearch.ts";

const TITLE = "足が止まった人";
const field = fieldsOf(silent.schema);

/**
 * Everybody who fell silent, longest first, with what helps to reach them. Who was contacted is
 * listed apart until the next day comes (rules 23.2, 23.3).
 */
export function SilentStudents({
  search,
  areas,
  schools,
}: {
  search: SilentSearch;
  areas: Choices;
  schools: Choices;
}) {
  const mayContact = useCan("Contact.Add");
  const { isContacted = false } = search;
  const query = trpc.contact.searchSilentStudents.useQuery(silent.asked(search), searching);
  const [asked, setAsked] = useState<ContactAsked | null>(null);
  const { userId } = useUser() ?? {};
  const { toContactCount, contactedCount, holders = [] } = query.data ?? {};
  const toContact = `これから連絡${inPersons(toContactCount)}`;
  const contacted = `連絡済み${inPersons(contactedCount)}`;
  const part = (isContacted?: true): LinkComponentProps => ({
    to: "/student/silent",
    search: { ...search, isContacted, page: undefined },
  });
  return (
    <>
      <SearchPage
        title={TITLE}
        note={
          <div className={classes.parts}>
            <ScreenTabs
              label={TITLE}
              shown={isContacted ? contacted : toContact}
              tabs={[
                { title: toContact, link: part() },
                { title: contacted, link: part(true) },
              ]}
            />
            <SilentFigures
              count={query.data && query.data.toContactCount + query.data.contactedCount}
            />
          </div>
        }
        // Both parts of the list have the same filters, and clearing these does not leave the part.
        by={{ ...silent, cleared: { ...silent.cleared, isContacted } }}
        search={search}
        fields={
          <SelectField
            name={field.holding}
            label="担当者"
            nothing="すべて"
            options={[
              ...(mayContact ? [{ value: "own", label: "自分" }] : []),
              { value: "nobody", label: "担当者なし" },
              ...optionsOf({ rows: holders, totalCount: holders.length })
                .options.map(({ value, label }) => ({ value: String(value), label }))
                // Oneself is there already, unless a colleague has sent the address.
                .filter(
                  ({ value }) =>
                    !mayContact || value !== String(userId) || value === search.holding,
                ),
            ]}
          />
        }
        filters={
          <>
            <SelectField name={field.areaId} label="地域" nothing="すべて" {...optionsOf(areas)} />
            <SelectField
              name={field.schoolId}
              label="よく通う研修施設"
              nothing="すべて"
              {...optionsOf(schools)}
            />
            <SelectField
              name={field.cause}
              label="理由"
              nothing="すべて"
              options={Object.values(SilenceCause).map((value) => ({
                value,
                label: silenceCauseName[value],
              }))}
            />
          </>
        }
        query={query}
        unit="名"
        empty={
          isContacted
            ? {
                title: "連絡済みの人はいません",
                advice: "連絡を記録した人が、次の連絡日までここに並びます。",
              }
            : {
                title: "足が止まっている人はいません",
                advice: "予約がないまま日数がたった研修生が、ここに並びます。",
              }
        }
        noMatch="条件に合う人が見つかりませんでした。条件を減らしてください。"
      >
        {({ rows }) => (
          <DataTable
            label={TITLE}
            rows={rows}
            rowKey={({ id }) => id}
            header={{
              head: "氏名",
              cell: (student) => <PersonName person={student} among={rows} />,
            }}
            columns={silentColumns({
              isContacted,
              mayContact,
              onContact: (student) =>
                setAsked({
                  student,
                  known: student,
                  schoolId: student.usualSchoolId ?? student.nextOffer?.schoolId ?? null,
                }),
            })}
            link={({ id }) => ({ to: "/student/$id", params: { id } })}
          />
        )}
      </SearchPage>
      <ContactQuestion asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const inPersons = (count: number | undefined) =>
  count === undefined ? "" : ` ${count.toLocaleString("ja-JP")}名`;
