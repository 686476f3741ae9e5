import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { LoadError } from "#ui/LoadError.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
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
        back={{ to: "/accept/import", search: { from, to } }}
        action={
          <span>
            オリエンテーション開始日 <DateText value={from} />〜<DateText value={to} />
          </span>
        }
      />
      {error && <LoadError message={errorMessage(error)} onReload={reload} />}
      {!data ? (
        !error && <RowsSkeleton />
      ) : data.totalCount === 0 ? (
        <EmptyState title={emptySentences.data}>
          この期間にオリエンテーションを開始する研修生はHMにいません。範囲を変えて検索してください。
        </EmptyState>
      ) : (
        <LinkingList
          key={`${from} ${to}`}
          rows={data.rows}
          totalCount={data.totalCount}
          areas={areas}
          search={search}
          isReading={list.isFetching}
          onReload={reload}
        />
      )}
    </>
  );
}
