import { PAGE_SIZE_MAX } from "@kenshu/domain/limits.ts";
import { IconCircleCheck } from "@tabler/icons-react";
import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { countText } from "#ui/countText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LoadError } from "#ui/LoadError.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import { UndeliveredTable } from "./UndeliveredTable.tsx";

const TITLE = "未達メール";

/** Mails that have not got through, with the reason and what to do (rule 11.11). */
export function UndeliveredMails() {
  const { data, error, refetch } = trpc.mail.getUndelivered.useQuery({ pageSize: PAGE_SIZE_MAX });
  return (
    <>
      <PageHeader title={TITLE} />
      {error ? (
        <LoadError message={errorMessage(error)} onReload={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton />
      ) : data.rows.length === 0 ? (
        <EmptyState title="未達メールはありません" icon={IconCircleCheck}>
          送信できなかったメールや、送信に時間がかかっているメールがあると、ここに並びます。
        </EmptyState>
      ) : (
        <>
          <p>{countText({ total: data.totalCount, pageSize: PAGE_SIZE_MAX }, "件")}</p>
          <UndeliveredTable label={TITLE} mails={data.rows} />
        </>
      )}
    </>
  );
}
