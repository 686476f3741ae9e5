import type { guestStudent } from "@kenshu/domain/guestStudent/guestStudent.schema.ts";
import { daysBetween, tokyoDate } from "@kenshu/domain/time.ts";
import { IconHistory } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { z } from "zod";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { PersonName } from "#parts/student/PersonName.tsx";
import { StoppedBadge } from "#parts/user/StoppedBadge.tsx";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { emptySentences } from "#ui/sentences.ts";
import classes from "./GuestStudents.module.css";

type GuestStudent = z.infer<typeof guestStudent>;

const columns: Column<GuestStudent>[] = [
  {
    key: "waited",
    head: "待機",
    align: "end",
    onPhone: "aside",
    cell: ({ waitingSince }) => <strong className="unbroken">{waitedText(waitingSince)}</strong>,
  },
  {
    key: "createdAt",
    head: "登録日",
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
  { key: "areaName", head: "地域", cell: ({ areaName }) => areaName ?? "－" },
  { key: "emailAddress", head: "メールアドレス", cell: ({ emailAddress }) => emailAddress },
  {
    key: "find",
    head: "操作",
    onPhone: "foot",
    cell: ({ id, name, isEnabled }) =>
      isEnabled && (
        <LinkButton size="xs" variant="outline" link={{ to: "/accept/find/$id", params: { id } }}>
          HMで探す<span className="visuallyHidden">（{name}さん）</span>
        </LinkButton>
      ),
  },
];

/**
 * People who have signed up as students and wait to be linked: since when, and what to do (rule
 * 9.9).
 */
export function GuestStudents() {
  const query = trpc.user.getGuestStudents.useQuery();
  return (
    <>
      <PageHeader title="待機中の研修生" />
      <Loaded
        query={query}
        empty={
          <EmptyState title={emptySentences.data}>
            紐づけを待っている研修生はいません。研修生が新規登録を終えると、ここに並びます。
          </EmptyState>
        }
      >
        {({ rows, totalCount }) => (
          <>
            <CountLine>
              <p className={classes.count}>
                {countText({ total: totalCount, pageSize: rows.length }, "名")}
                {rows.length < totalCount &&
                  "（待機の長い順に表示しています。残りは、紐づけが進むと表示されます）"}
              </p>
              <SaveList file="User.GetFileGuestStudents" criteria={{}} />
            </CountLine>
            <DataTable
              label="待機中の研修生"
              rows={rows}
              rowKey={({ id }) => id}
              header={{
                head: "氏名",
                cell: (student) => <GuestName student={student} among={rows} />,
              }}
              columns={columns}
            />
            <NextSteps />
          </>
        )}
      </Loaded>
    </>
  );
}

/** A person who already has a history cannot be linked to another. */
function GuestName({ student, among }: { student: GuestStudent; among: readonly GuestStudent[] }) {
  return (
    <span className={classes.guest}>
      <PersonName person={student} among={among} />
      {!student.isEnabled && <StoppedBadge />}
      {student.isFormerStudent && (
        <>
          <StateBadge icon={IconHistory} color="yellow">
            以前の研修生
          </StateBadge>
          <Link
            to="/progress/detail/$id"
            params={{ id: student.id }}
            search={{ tab: "settlement" }}
            aria-label={`${student.name}さんの精算`}
          >
            精算
          </Link>
        </>
      )}
    </span>
  );
}

function NextSteps() {
  return (
    <section aria-label="次にすること" className={classes.steps}>
      <p>新規登録を終えて、研修の開始を待っている人です。紐づけるまで、研修を予約できません。</p>
      <ul>
        <li>
          HMに登録されている人と、以前の研修生は、「HMで探す」で本人を選んで紐づけてください。何人もまとめて紐づけるときは、
          <Link to="/accept/import" className="brand">
            研修生紐づけ
          </Link>
          で、HMの研修生を期間で検索できます。
        </li>
        <li>
          アカウントなしで研修を始めている人は、
          <Link to="/accept/noAccount" className="brand">
            アカウントのない研修生
          </Link>
          の詳細で、その記録と紐づけてください。
        </li>
      </ul>
    </section>
  );
}

/** The number of days since this instant. */
function waitedText(since: string): string {
  const days = daysBetween(tokyoDate(new Date(since)), today());
  return days === 0 ? "今日から" : `${days.toLocaleString("ja-JP")}日`;
}
