import { PAGE_SIZE_MAX } from "@kenshu/domain/limits.ts";
import { IconCircleCheck } from "@tabler/icons-react";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { UndeliveredTable } from "./UndeliveredTable.tsx";

const TITLE = "未達メール";
/** In milliseconds: only the last attempt at a mail is in a row of the log. */
const READ_EVERY = 30_000;

/** Mails that have not got through, with the reason and what to do (rule 11.11). */
export function UndeliveredMails() {
  const query = trpc.mail.getUndelivered.useQuery(
    { pageSize: PAGE_SIZE_MAX },
    { refetchInterval: READ_EVERY },
  );
  return (
    <>
      <PageHeader title={TITLE} />
      <Loaded
        query={query}
        empty={
          <EmptyState title="未達メールはありません" icon={IconCircleCheck}>
            送信できなかったメールや、送信に時間がかかっているメールがあると、ここに並びます。
          </EmptyState>
        }
      >
        {({ rows, totalCount }) => (
          <>
            <CountLine>
              <p>{countText({ total: totalCount, pageSize: PAGE_SIZE_MAX }, "件")}</p>
              <SaveList file="Mail.GetFileUndeliveredMails" criteria={{}} />
            </CountLine>
            <UndeliveredTable label={TITLE} mails={rows} />
          </>
        )}
      </Loaded>
    </>
  );
}
