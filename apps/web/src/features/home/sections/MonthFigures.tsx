import type { MonthFigures as Figures } from "@kenshu/domain/home/home.schema.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import { HomePart } from "./HomeSection.tsx";
import classes from "./MonthFigures.module.css";

type Figure = { word: string; figure: string; of: string; link: LinkComponentProps };

/**
 * How the month goes, each figure a link to where it comes from (rule 15.18). Absent where they
 * cannot be read, and on a server of the former version.
 */
export function MonthFigures() {
  const { data, error } = trpc.home.getMonthFigures.useQuery(undefined, { retry: false });
  if (error && !data) return null;
  return (
    <HomePart title="今月の数字">
      {data ? (
        <ul className={`plainList ${classes.figures}`}>
          {figuresOf(data).map(({ word, figure, of, link }) => (
            <li key={word}>
              <Link {...link} className={classes.figure}>
                <span className="small">{word}</span>
                <span className={`bold larger ${classes.number}`}>{figure}</span>
                <span className="dim small">{of}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <RowsSkeleton rows={1} height={92} />
      )}
    </HomePart>
  );
}

function figuresOf(figures: Figures): Figure[] {
  const { month, attendanceRate, comeCount, markedCount } = figures;
  return [
    {
      word: "出席率",
      figure: attendanceRate === null ? "―" : `${attendanceRate}%`,
      of:
        attendanceRate === null
          ? "記録はまだありません"
          : `出席${comeCount} / 記録${markedCount}件`,
      link: {
        to: "/analysis/cancelTrend",
        search: { start: `${month}-01`, end: today() },
      },
    },
    {
      word: "合格",
      figure: `${figures.flexGraduateCount}件`,
      of: "フレックス",
      link: { to: "/analysis/flexMonthGraduate", search: { month } },
    },
    {
      word: "未払い",
      figure: formatYen(figures.unpaidTotal),
      of: `${figures.unpaidStudentCount}名`,
      link: { to: "/cashFlow" },
    },
  ];
}
