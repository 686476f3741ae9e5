import type { LogRow } from "@kenshu/domain/log/log.schema.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { today as presentDay } from "#api/clock.ts";
import { filePaths } from "#api/files.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { DownloadButton } from "#ui/DownloadButton.tsx";
import { DateField } from "#ui/form/DateField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { emptySentences } from "#ui/sentences.ts";
import classes from "./LogPage.module.css";
import { LogTarget } from "./LogTarget.tsx";
import { categoryOptions, logCriteria, targetCriteria } from "./logCriteria.ts";
import { hasTarget, type LogSearch } from "./logSearch.ts";
import { partsAround } from "./partsAround.ts";

const field = fieldsOf(targetCriteria);

const columns: Column<LogRow>[] = [
  { key: "category", head: "分類", onPhone: "aside", cell: ({ category }) => category },
  {
    key: "description",
    head: "内容",
    leastWidth: "11em",
    cell: (row) => <Description row={row} />,
  },
  {
    key: "operator",
    head: "操作した人",
    cell: ({ operateUserName }) => <span className="unbroken">{operateUserName}</span>,
  },
  {
    key: "student",
    head: "研修生",
    onPhone: "none",
    cell: ({ student }) => student && <span className="unbroken">{student.name}</span>,
    link: ({ student }) =>
      student ? { to: "/student/$id", params: { id: student.id } } : undefined,
  },
  {
    key: "schedule",
    head: "研修予定",
    onPhone: "none",
    cell: ({ schedule }) => schedule && <ScheduleOfRow schedule={schedule} />,
  },
];

function ScheduleOfRow({ schedule }: { schedule: NonNullable<LogRow["schedule"]> }) {
  const linkTo = useScheduleLink();
  return (
    <Link {...linkTo(schedule)} className="unbroken">
      <ScheduleTime start={schedule.startDate} end={schedule.endDate} />
    </Link>
  );
}

/** What happened. A table names the schedule beside it, or above where all rows are about one. */
function Description({ row: { description, schedule } }: { row: LogRow }) {
  const times = schedule
    ? formatSchedule({
        startDate: new Date(schedule.startDate),
        endDate: new Date(schedule.endDate),
      })
    : "";
  const [before, repeated, after] = partsAround(description, times);
  return (
    <>
      <Unbroken text={before} />
      {repeated && <span className={classes.repeated}>{repeated}</span>}
      <Unbroken text={after} />
    </>
  );
}

const AMOUNT = /([+＋−]?¥[\d,]+)/;

/** No amount of money breaks after its sign. */
function Unbroken({ text }: { text: string }) {
  return text.split(AMOUNT).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** What happened in some days, or to one student or at one schedule, to read and to take along. */
export function LogPage({ search }: { search: LogSearch }) {
  const { page = 0, studentUserId, scheduleId } = search;
  const target = { studentUserId, scheduleId };
  const isOfTarget = hasTarget(search);
  const by = logCriteria(target, presentDay());
  const input = by.input(search);
  const query = trpc.log.getList.useQuery({ ...input, page }, searching);
  return (
    <SearchPage
      title="ログ参照"
      subtitle={isOfTarget && <LogTarget {...target} />}
      by={by}
      search={search}
      fields={<DateField name={field.start} label="開始日" required={!isOfTarget} />}
      filters={
        <>
          <DateField name={field.end} label="終了日" required={!isOfTarget} />
          <SelectField
            name={field.category}
            label="分類"
            nothing="すべて"
            options={categoryOptions}
          />
          <TextField
            name={field.operator}
            label="操作した人"
            placeholder="氏名"
            autoComplete="off"
          />
        </>
      }
      query={query}
      unit="件"
      aside={() => (
        <DownloadButton size="sm" path={filePaths.log(input)}>
          CSVで保存
        </DownloadButton>
      )}
      empty={{ title: emptySentences.data, advice: "この期間の記録はありません。" }}
      noMatch="期間を変えるか、分類と操作した人の条件を外してください。"
    >
      {({ rows }) => (
        <DataTable
          label="ログ"
          rows={rows}
          rowKey={({ id }) => id}
          header={{
            head: "日時",
            width: "13em",
            cell: ({ createdAt }) => (
              <span className="unbroken">
                <DateText value={createdAt} withTime />
              </span>
            ),
          }}
          columns={columns.filter(
            ({ key }) =>
              !(key === "student" && studentUserId) && !(key === "schedule" && scheduleId),
          )}
        />
      )}
    </SearchPage>
  );
}
