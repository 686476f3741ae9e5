import { Button } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { isNotFound } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { PersonName } from "#parts/student/PersonName.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { cutText } from "#ui/form/choices.ts";
import { Held, HeldRow } from "#ui/held/Held.tsx";
import { LineInput } from "#ui/LineInput.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./AccountLink.module.css";
import { accountsFor, type WaitingAccount } from "./accountsFor.ts";
import { LinkDialog } from "./LinkDialog.tsx";

/** With this many accounts or more, people can search them. */
const SEARCHED_FROM = 8;

/** Waiting accounts, one of which may be this student's. A person chooses (rule 9.10). */
export function AccountLink({ userId }: { userId: number }) {
  const [student, { error: absence }] = trpc.user.getNoAccountStudent.useSuspenseQuery({ userId });
  const heading = useId();
  const [keyword, setKeyword] = useState("");
  const [chosen, setChosen] = useState<WaitingAccount | null>(null);
  const accounts = trpc.user.getGuestStudents.useQuery();
  const isGone = isNotFound(absence);
  if (isGone && !chosen) {
    return (
      <p role="alert" className={classes.text}>
        {student.name}
        さんは、削除されたか、アカウントを紐づけられたため、ここでは紐づけられません。
      </p>
    );
  }
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading} className={`title ${classes.title}`}>
        アカウントとの紐づけ
      </h2>
      <p className={classes.text}>
        {student.name}
        さんが自分で新規登録したときは、そのアカウントを紐づけると、本人が予約・進捗・精算を見られるようになります。
      </p>
      <Loaded query={accounts} rows={3}>
        {(data) => {
          const all = accountsFor(student, data.rows, "");
          if (all.length === 0) {
            return <p className={classes.text}>紐づけを待っているアカウントはありません。</p>;
          }
          const shown = accountsFor(student, data.rows, keyword);
          return (
            <>
              {all.length >= SEARCHED_FROM && (
                <LineInput
                  label="アカウントを絞り込む"
                  placeholder="氏名・カナ・メールアドレス"
                  className={classes.keyword}
                  autoComplete="off"
                  text={keyword}
                  onText={setKeyword}
                />
              )}
              {cutText(data) && <p className={classes.text}>{cutText(data)}</p>}
              {shown.length === 0 ? (
                <p className={classes.text}>この条件に合うアカウントはありません。</p>
              ) : (
                <DataTable
                  label="待機中のアカウント"
                  rows={shown}
                  rowKey={({ id }) => id}
                  header={{
                    head: "氏名",
                    cell: (account) => <PersonName person={account} among={shown} />,
                  }}
                  columns={[
                    {
                      key: "sameName",
                      head: "一致",
                      onPhone: "aside",
                      cell: ({ hasSameName }) =>
                        hasSameName && (
                          <StateBadge icon={IconUserCheck} color="brand">
                            同じ氏名
                          </StateBadge>
                        ),
                    },
                    {
                      key: "address",
                      head: "メールアドレス",
                      cell: (account) => account.emailAddress,
                    },
                    { key: "area", head: "地域", cell: ({ areaName }) => areaName ?? "－" },
                    {
                      key: "createdAt",
                      head: "登録日",
                      cell: ({ createdAt }) => <DateText value={createdAt} />,
                    },
                    {
                      key: "link",
                      head: "操作",
                      onPhone: "foot",
                      cell: (account) => (
                        <Button
                          variant="outline"
                          size="sm"
                          aria-label={`${account.name}さん（${account.emailAddress}）のアカウントを紐づける`}
                          onClick={() => setChosen(account)}
                        >
                          紐づける
                        </Button>
                      ),
                    },
                  ]}
                />
              )}
            </>
          );
        }}
      </Loaded>
      <Link to="/student/$id" params={{ id: userId }} className={`touchLink ${classes.more}`}>
        {student.name}さんの研修の記録を見る
      </Link>
      {chosen && (
        <Held why={isGone ? "この研修生には、すでにアカウントが紐づけられています。" : null}>
          <HeldRow hasLeft={accounts.data?.rows.every(({ id }) => id !== chosen.id) ?? false}>
            <LinkDialog student={student} account={chosen} onClose={() => setChosen(null)} />
          </HeldRow>
        </Held>
      )}
    </section>
  );
}
