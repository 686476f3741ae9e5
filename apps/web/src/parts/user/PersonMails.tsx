import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { type MailEnd, mailEndName, type UserMail } from "@kenshu/domain/mail/mail.schema.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconHourglass, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LoadError } from "#ui/LoadError.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { Pages } from "#ui/Pages.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";

const looks: Record<
  MailEnd,
  { icon: typeof IconCheck; color: "green" | "red" | "yellow" | "gray" }
> = {
  sent: { icon: IconCheck, color: "green" },
  undelivered: { icon: IconAlertTriangle, color: "red" },
  waiting: { icon: IconHourglass, color: "yellow" },
  withdrawn: { icon: IconX, color: "gray" },
};

/** What was mailed to a person and how it ended, for administrators (rule 11.15). */
export function PersonMails({ userId }: { userId: number }) {
  const maySee = useCan("Mail.SearchUserMails");
  return maySee ? <Mails key={userId} userId={userId} /> : null;
}

function Mails({ userId }: { userId: number }) {
  const heading = useId();
  const top = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(0);
  const [read, setRead] = useState<UserMail | null>(null);
  const query = trpc.mail.searchUserMails.useQuery({ userId, page });
  const columns: Column<UserMail>[] = [
    {
      key: "state",
      head: "状態",
      width: "8em",
      cell: ({ state }) => <StateBadge {...looks[state]}>{mailEndName[state]}</StateBadge>,
    },
    {
      key: "writtenAt",
      head: "作成日時",
      width: "13em",
      cell: ({ writtenAt }) => <DateText value={writtenAt} withTime />,
    },
  ];
  return (
    // Whom the company wrote to stands on no paper.
    <section aria-labelledby={heading} data-screen-only style={{ marginTop: 24 }}>
      <h2 id={heading} ref={top} tabIndex={-1} className="title">
        メール
      </h2>
      <Loaded
        query={query}
        rows={3}
        empty={
          page === 0 ? (
            <EmptyState title="メールはありません">
              この人にメールを送ると、ここに並びます。
            </EmptyState>
          ) : undefined
        }
      >
        {({ rows, totalCount }) => (
          <>
            <CountLine>
              <p>{countText({ total: totalCount, page, pageSize: PAGE_SIZE }, "件")}</p>
            </CountLine>
            <DataTable
              label="メールの一覧"
              rows={rows}
              rowKey={({ mailId }) => mailId}
              header={{
                head: "件名",
                cell: (mail) => (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    px={0}
                    justify="start"
                    ta="start"
                    onClick={() => setRead(mail)}
                  >
                    {mail.subject}
                  </Button>
                ),
              }}
              columns={columns}
            />
            <Pages
              pages={Math.ceil(totalCount / PAGE_SIZE)}
              page={page}
              top={top}
              onPage={setPage}
            />
          </>
        )}
      </Loaded>
      {read && <MailText userId={userId} mail={read} onClose={() => setRead(null)} />}
    </section>
  );
}

/** Reading is in the log, so the text is read by an act, once per opening. */
function MailText({
  userId,
  mail: { mailId, subject },
  onClose,
}: {
  userId: number;
  mail: UserMail;
  onClose: () => void;
}) {
  const { mutate, data, error } = trpc.mail.getUserMail.useMutation({
    meta: { showsOwnErrors: true },
  });
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate({ userId, mailId });
  }, [mutate, userId, mailId]);
  return (
    <Dialog title={subject} width={640} onClose={onClose}>
      {error ? (
        <LoadError message={errorMessage(error)} onReload={() => mutate({ userId, mailId })} />
      ) : !data ? (
        <RowsSkeleton rows={4} />
      ) : data.text === null ? (
        <p>アカウントに関わるメールのため、本文は表示しません。</p>
      ) : (
        <p className="asTyped">{data.text}</p>
      )}
    </Dialog>
  );
}
