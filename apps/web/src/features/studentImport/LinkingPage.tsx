import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { Help } from "#parts/help/Help.tsx";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { LoadError } from "#ui/LoadError.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { emptySentences } from "#ui/sentences.ts";
import type { LinkingSearch } from "./linking/importRange.ts";
import { LinkingList } from "./linking/LinkingList.tsx";

/** HM's trainees of a range of days, for linking with accounts (rules 9.3, 9.4). */
export function LinkingPage({ areas, search }: { areas: Choices; search: LinkingSearch }) {
  const { from, to } = search;
  // HM is asked when a person searches, not whenever the window comes back.
  const list = trpc.studentImport.getHeartfulStudents.useQuery(
    { from, to },
    { refetchOnWindowFocus: false },
  );
  const { data, error } = list;
  const reload = () => void list.refetch();

  return (
    <>
      <PageHeader
        title="研修生紐づけ"
        help={<Help about="linking" />}
        back={{ to: "/accept/import", search: { from, to } }}
        action={
          <span>
            オリエンテーション開始日 <DateText value={from} />〜<DateText value={to} />
          </span>
        }
      />
      {/* The choices in the rows stay. */}
      {error && data && <LoadError message={errorMessage(error)} onReload={reload} />}
      <Loaded
        query={list}
        empty={
          <EmptyState title={emptySentences.data}>
            この期間にオリエンテーションを開始する研修生はHMにいません。範囲を変えて検索してください。
          </EmptyState>
        }
      >
        {({ rows, totalCount }) => (
          <LinkingList
            key={`${from} ${to}`}
            rows={rows}
            totalCount={totalCount}
            areas={areas}
            search={search}
            isReading={list.isFetching}
            onReload={reload}
          />
        )}
      </Loaded>
    </>
  );
}
