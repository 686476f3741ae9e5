import {
  IconCalendarCheck,
  IconCalendarPlus,
  IconChartLine,
  IconHistory,
  IconUser,
} from "@tabler/icons-react";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { useCan } from "../../ui/useCan.ts";
import classes from "./StudentLinks.module.css";

/** The ways from one screen about a trainee to the others; `from` is where the reader is. */
export function StudentLinks({
  student: { id, name },
  from,
}: {
  student: { id: number; name: string };
  from: "student" | "progress";
}) {
  const mayReserve = useCan("TrainingReserve.Reserve");
  const params = { id };
  return (
    <nav aria-label={`${name}さんの画面`} className={classes.links}>
      {from === "student" ? (
        <LinkButton
          variant="default"
          leftSection={<IconChartLine size={18} aria-hidden />}
          link={{ to: "/progress/detail/$id", params }}
        >
          進捗
        </LinkButton>
      ) : (
        <LinkButton
          variant="default"
          leftSection={<IconUser size={18} aria-hidden />}
          link={{ to: "/student/$id", params }}
        >
          研修生照会
        </LinkButton>
      )}
      {mayReserve && (
        <LinkButton
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          link={{ to: "/reserve/add/$id", params }}
        >
          予約する
        </LinkButton>
      )}
      <LinkButton
        variant="default"
        leftSection={<IconCalendarCheck size={18} aria-hidden />}
        link={{ to: "/reserve/future/$id", params }}
      >
        予約確認
      </LinkButton>
      <LinkButton
        variant="default"
        leftSection={<IconHistory size={18} aria-hidden />}
        link={{ to: "/reserve/history/$id", params }}
      >
        予約履歴
      </LinkButton>
    </nav>
  );
}
