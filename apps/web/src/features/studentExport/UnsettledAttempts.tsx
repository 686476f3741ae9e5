import { PAGE_SIZE_MAX } from "@kenshu/domain/limits.ts";
import { IconCircleCheck } from "@tabler/icons-react";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { AttemptTable } from "./attempts/AttemptTable.tsx";
import { whileUnderWay } from "./attempts/attemptsQuery.ts";

const TITLE = "未完了の送信";

/** Attempts that have not ended, or have failed and were not seen to, and what to do. */
export function UnsettledAttempts() {
  const back = useWayBack("/export");
  const query = trpc.studentExport.getAttempts.useQuery(
    { isUnsettled: true, pageSize: PAGE_SIZE_MAX },
    whileUnderWay,
  );
  return (
    <>
      <PageHeader title={TITLE} back={back} />
      <Loaded
        query={query}
        empty={
          <EmptyState title="未完了の送信はありません" icon={IconCircleCheck}>
            HMから回答のない送信や、受け付けられなかった送信があると、ここに並びます。
          </EmptyState>
        }
      >
        {({ rows, totalCount }) => (
          <>
            <CountLine>
              <p>{countText({ total: totalCount, pageSize: PAGE_SIZE_MAX }, "件")}</p>
              <SaveList file="StudentExport.GetFileAttempts" criteria={{ isUnsettled: true }} />
            </CountLine>
            <AttemptTable label={TITLE} attempts={rows} isUnsettled />
          </>
        )}
      </Loaded>
    </>
  );
}
