import {
  IconCalendarCheck,
  IconCalendarPlus,
  IconChartLine,
  IconHistory,
  IconUser,
} from "@tabler/icons-react";
import { LinkButton } from "#ui/LinkButton.tsx";
import { LogLink } from "#ui/LogLink.tsx";
import { useCan } from "#ui/useCan.ts";
import classes from "./StudentLinks.module.css";

const screens = {
  student: { title: "研修生照会", icon: IconUser, to: "/student/$id" },
  progress: { title: "進捗", icon: IconChartLine, to: "/progress/detail/$id" },
  add: { title: "予約する", icon: IconCalendarPlus, to: "/reserve/add/$id" },
  future: { title: "予約確認", icon: IconCalendarCheck, to: "/reserve/future/$id" },
  history: { title: "予約履歴", icon: IconHistory, to: "/reserve/history/$id" },
} as const;

/**
 * The ways from one screen about a student to the others; `from` is where the reader is. Nobody
 * reserves for a former student.
 */
export function StudentLinks({
  student: { id, name, isStudent },
  from,
}: {
  student: { id: number; name: string; isStudent: boolean };
  from: "student" | "progress";
}) {
  const mayReserve = useCan("TrainingReserve.Reserve") && isStudent;
  const shown = [
    from === "student" ? screens.progress : screens.student,
    ...(mayReserve ? [screens.add] : []),
    screens.future,
    screens.history,
  ];
  return (
    <nav aria-label={`${name}さんの画面`} className={classes.links}>
      {shown.map(({ title, icon: Icon, to }) => (
        <LinkButton
          key={to}
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
          link={{ to, params: { id } }}
        >
          {title}
        </LinkButton>
      ))}
      {from === "student" && <LogLink of={{ studentUserId: id }} />}
    </nav>
  );
}
