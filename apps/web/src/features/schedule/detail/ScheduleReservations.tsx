import { markName } from "@kenshu/domain/enumerations.ts";
import { trpc } from "#api/transport.ts";
import type { ScheduleDetail } from "#features/schedule/form/scheduleValues.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { reservationsText } from "./reservationsText.ts";
import classes from "./ScheduleSection.module.css";

/** Who has reserved the schedule, and the way to its attendance roster. */
export function ScheduleReservations({ schedule }: { schedule: ScheduleDetail }) {
  const roster = trpc.attendance.getTrainingEntryStudents.useQuery({ id: schedule.id });
  const rows = roster.data?.rows;
  return (
    <section className={classes.section} aria-labelledby="reservations">
      <div className={classes.head}>
        <h2 id="reservations" className={`title ${classes.title}`}>
          予約
        </h2>
        {rows && rows.length > 0 && <span>{reservationsText(schedule)}</span>}
      </div>
      <Loaded
        query={roster}
        rows={3}
        empty={<p className={classes.text}>{emptySentences.reservations}</p>}
      >
        {({ rows }) => (
          <>
            <DataTable
              label="予約している研修生"
              rows={rows}
              rowKey={({ trainingReserveId }) => trainingReserveId}
              header={{ head: "氏名", cell: ({ studentName }) => studentName }}
              link={({ studentUserId }) => ({ to: "/student/$id", params: { id: studentUserId } })}
              columns={[
                { key: "kana", head: "カナ", cell: ({ studentNameKana }) => studentNameKana },
                {
                  key: "state",
                  head: "状態",
                  onPhone: "aside",
                  cell: ({ isWaiting, waitingOrder, attendance }) =>
                    isWaiting
                      ? `キャンセル待ち ${waitingOrder}番目`
                      : attendance && markName[attendance.state],
                },
              ]}
            />
            <div className={classes.roster}>
              <LinkButton
                variant="outline"
                link={{ to: "/attendance/detail/$id", params: { id: schedule.id } }}
              >
                出欠を入力
              </LinkButton>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
