import { IconUserOff, IconUserPause } from "@tabler/icons-react";
import { Link, linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "../../api/transport.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useWayBack } from "../../ui/rememberedSearch.ts";
import { StateBadge } from "../../ui/StateBadge.tsx";
import { useCan } from "../../ui/useCan.ts";
import classes from "./StudentHeading.module.css";

const screens = {
  add: { title: "予約", link: linkOptions({ to: "/reserve/add/$id", params: { id: 0 } }) },
  future: {
    title: "予約確認",
    link: linkOptions({ to: "/reserve/future/$id", params: { id: 0 } }),
  },
  history: {
    title: "予約履歴",
    link: linkOptions({ to: "/reserve/history/$id", params: { id: 0 } }),
  },
};

/** The head of the staff's three screens about one trainee's reservations: who, and the other two. */
export function StudentHeading({
  studentId,
  screen,
  action,
}: {
  studentId: number;
  screen: keyof typeof screens;
  action?: ReactNode;
}) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  const mayReserve = useCan("TrainingReserve.Reserve");
  const back = useWayBack(`/reserve/${screen}`);
  const shown = mayReserve
    ? (["add", "future", "history"] as const)
    : (["future", "history"] as const);
  return (
    <>
      <PageHeader
        title={screens[screen].title}
        back={back}
        action={action}
        subtitle={
          <span className={classes.student}>
            <strong className={classes.name}>{student.name}</strong>
            <span>{student.nameKana}</span>
            {student.areaName && <span>{student.areaName}</span>}
            {!student.isEnabled && (
              <StateBadge icon={IconUserOff} color="red">
                利用停止中
              </StateBadge>
            )}
            {!student.isEnrolled && (
              <StateBadge icon={IconUserPause} color="gray">
                在籍していません
              </StateBadge>
            )}
          </span>
        }
      />
      <nav aria-label={`${student.name}さんの予約`} className={classes.screens}>
        {shown.map((name) => (
          <Link
            key={name}
            {...screens[name].link}
            params={{ id: studentId }}
            className={classes.screen}
            activeOptions={{ includeSearch: false }}
          >
            {screens[name].title}
          </Link>
        ))}
      </nav>
    </>
  );
}
