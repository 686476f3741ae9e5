import { keepPreviousData } from "@tanstack/react-query";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import type { User } from "#api/user.ts";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { findScreens } from "./findScreens.ts";
import { readingOf } from "./readingOf.ts";
import { type Session, useSessions } from "./useSessions.ts";

/** Of each kind so many are shown. */
const SHOWN = 8;

type Found = { key: string; link: LinkComponentProps; title: ReactNode; facts: ReactNode };

/** What was found of one kind: the first few, and how many there are. */
export type FoundGroup = { name: string; unit: string; totalCount: number; rows: Found[] };

/** What a keyword finds: screens, students, sessions; a kind without any is left out. */
export function useFound(user: User, keyword: string) {
  const sessions = useSessions(keyword);
  const students = useStudents(sessions.isForSure ? "" : keyword);
  const linkTo = useScheduleLink();
  const groups = [
    screensFound(user, keyword),
    students.found,
    sessionsFound(sessions.rows, linkTo),
  ];
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    isReading: students.isReading || sessions.isReading,
    error: students.error ?? sessions.error,
  };
}

function screensFound(user: User, keyword: string): FoundGroup {
  const screens = findScreens(user, keyword);
  return {
    name: "画面",
    unit: "件",
    totalCount: screens.length,
    rows: screens.slice(0, SHOWN).map(({ path, label, above }) => ({
      key: path,
      link: { to: path },
      title: label,
      facts: above,
    })),
  };
}

function useStudents(keyword: string) {
  const mayFind = useCan("Student.SearchStudents");
  const query = trpc.student.searchStudents.useQuery(
    { keyword, startsFirst: true, page: 0, pageSize: SHOWN },
    { enabled: mayFind && keyword !== "", placeholderData: keepPreviousData },
  );
  const { rows, totalCount } = (keyword !== "" && query.data) || { rows: [], totalCount: 0 };
  const found: FoundGroup = {
    name: "研修生",
    unit: "名",
    totalCount,
    rows: rows.map((student) => ({
      key: `student ${student.id}`,
      link: { to: "/student/$id", params: { id: student.id } },
      title: <PersonName person={student} among={rows} />,
      facts: (
        <>
          {student.areaName && <span>{student.areaName}</span>}
          <span className="unbroken">
            {student.therapistId ? `ID ${student.therapistId}` : "IDなし"}
          </span>
        </>
      ),
    })),
  };
  return { found, ...readingOf(query) };
}

function sessionsFound(rows: Session[], linkTo: ReturnType<typeof useScheduleLink>): FoundGroup {
  return {
    name: "研修",
    unit: "件",
    totalCount: rows.length,
    rows: rows.slice(0, SHOWN).map((schedule) => ({
      key: `session ${schedule.id}`,
      link: linkTo(schedule),
      title: (
        <span className="bold">
          <ScheduleTime start={schedule.startDate} end={schedule.endDate} withoutYear />
        </span>
      ),
      facts: (
        <>
          <span>
            <PlaceText schoolName={schedule.schoolName} roomName={schedule.roomName} />
          </span>
          <span className="unbroken">{schedule.instructor ?? "講師未定"}</span>
        </>
      ),
    })),
  };
}
