import { DifferenceKind, differenceKindName } from "@kenshu/domain/enumerations.ts";
import type { ComparisonState } from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { errorMessage } from "#api/errors.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { Help } from "#parts/help/Help.tsx";
import { SaveList } from "#parts/SaveList.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { showError } from "#ui/messages.ts";
import { SearchPage } from "#ui/SearchPage.tsx";
import { ComparisonNote } from "./ComparisonNote.tsx";
import { DifferenceTable } from "./DifferenceTable.tsx";
import { type DifferenceSearch, differences } from "./differenceCriteria.ts";

const field = fieldsOf(differences.schema);

/** Milliseconds between two looks at a running comparison. */
const LOOK_EVERY = 2000;

/** The differences between our students and HM, each with what to do about it (rule 9.12). */
export function HeartfulDifferences({ search }: { search: DifferenceSearch }) {
  const comparison = useComparison();
  const asked = differences.asked(search);
  const query = trpc.heartfulDifference.getList.useQuery(asked, searching);
  return (
    <SearchPage
      title="HMとの照合"
      help={<Help about="differences" />}
      action={<StartButton isRunning={isRunning(comparison.data)} />}
      note={<ComparisonNote query={comparison} />}
      by={differences}
      search={search}
      fields={
        <SelectField
          name={field.kind}
          label="違い"
          nothing="すべて"
          options={Object.values(DifferenceKind).map((value) => ({
            value,
            label: differenceKindName[value],
          }))}
        />
      }
      query={query}
      unit="件"
      aside={() => (
        <SaveList file="HeartfulDifference.GetFileHeartfulDifferences" criteria={asked} />
      )}
      empty={emptyOf(comparison.data)}
      noMatch="この種類の違いはありません。"
    >
      {({ rows }) => <DifferenceTable rows={rows} />}
    </SearchPage>
  );
}

/** The latest comparison. It is read again while it runs, and the list follows it. */
function useComparison() {
  const utils = trpc.useUtils();
  const query = trpc.heartfulDifference.getState.useQuery(undefined, {
    refetchInterval: ({ state }) => isRunning(state.data) && LOOK_EVERY,
  });
  const { comparedCount, endedAt } = query.data?.comparison ?? {};
  const state = comparedCount === undefined ? null : `${comparedCount} ${endedAt}`;
  const seen = useRef(state);
  useEffect(() => {
    // The list that comes with the first state belongs to it.
    if (seen.current !== null && seen.current !== state) {
      void utils.heartfulDifference.getList.invalidate();
    }
    seen.current = state;
  }, [utils, state]);
  return query;
}

function isRunning(state: ComparisonState | undefined): boolean {
  return state?.comparison?.endedAt === null;
}

function StartButton({ isRunning }: { isRunning: boolean }) {
  const start = trpc.heartfulDifference.start.useMutation({
    meta: { showsOwnErrors: true },
    onError: (error) => showError(errorMessage(error)),
  });
  const isWaiting = isRunning || start.isPending;
  return (
    <Button
      data-disabled={isWaiting || undefined}
      aria-disabled={isWaiting || undefined}
      aria-busy={start.isPending || undefined}
      onClick={() => {
        if (!isWaiting) start.mutate();
      }}
    >
      照合を開始
    </Button>
  );
}

/** What an empty list means: no comparison yet, an unfinished one, or no difference. */
function emptyOf(state: ComparisonState | undefined) {
  const comparison = state?.comparison;
  if (!comparison) {
    return {
      title: "まだ照合していません",
      advice: "「照合を開始」を押すと、HMの登録と違うところがここに並びます。",
    };
  }
  const { endedAt, isGivenUp, unreadCount } = comparison;
  if (endedAt === null || isGivenUp || unreadCount > 0) {
    return { title: "見つかった違いはありません", advice: "照合が済んでいない研修生がいます。" };
  }
  return {
    title: "HMと違うところはありません",
    advice: "研修生の紐づけ、申込、氏名、メールアドレスがHMと一致しています。",
  };
}
