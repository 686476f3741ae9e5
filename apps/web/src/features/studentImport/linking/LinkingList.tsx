import type {
  HeartfulStudentRow,
  LinkCandidate,
} from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { HeldRow } from "#ui/held/Held.tsx";
import { useHeldRows } from "#ui/held/useHeldRows.ts";
import { emptySentences } from "#ui/sentences.ts";
import { useUnsavedInput } from "#ui/unsavedInput.ts";
import { useSpokenResult } from "#ui/useSpokenResult.ts";
import { AccountDialog } from "./AccountDialog.tsx";
import { ImportBar } from "./ImportBar.tsx";
import type { LinkingSearch } from "./importRange.ts";
import classes from "./LinkingList.module.css";
import { areaControlId, LinkingTable } from "./LinkingTable.tsx";
import { AllSwitch, KindSwitch } from "./LinkingTools.tsx";
import {
  type Decision,
  type Decisions,
  decided,
  firstKind,
  isDecided,
  kindOf,
  type Linking,
  linkingsOf,
  withAccount,
  withAllChosen,
  withAreaWhereMissing,
  withoutImported,
  withoutRefusals,
  withRefusals,
} from "./linking.ts";
import { type ShownKind, shownKindName } from "./shownKinds.ts";

/**
 * The matching list: the proposed account for each trainee, and a person's decisions until the
 * import.
 */
export function LinkingList({
  rows,
  totalCount,
  areas,
  search,
  isReading,
  onReload,
}: {
  rows: readonly HeartfulStudentRow[];
  totalCount: number;
  areas: Choices;
  search: LinkingSearch;
  isReading: boolean;
  onReload: () => void;
}) {
  const navigate = useNavigate();
  const [decisions, setDecisions] = useState<Decisions>({});
  /** The trainee for whom an account is being chosen. */
  const [asked, setAsked] = useState<number | null>(null);
  const { shown = firstKind(rows) } = search;
  const [hasSeenMatched, setHasSeenMatched] = useState(false);
  if (shown === "matched" && !hasSeenMatched) setHasSeenMatched(true);
  const held = useHeldRows(rows, ({ therapistId }) => therapistId);
  const linkings = linkingsOf(held.rows, decisions, hasSeenMatched);
  // A row that somebody else links stays in view while it is asked about (rule 24.7).
  const inView = linkings.filter(({ row }) => kindOf(row) === shown || row.therapistId === asked);
  const { length: proposed } = inView.filter(
    ({ row, isChosen }) => isChosen && decisions[row.therapistId]?.isChosen === undefined,
  );
  const told = proposed > 0 ? `氏名が一致する${proposed}名を選択しました。` : null;
  useSpokenResult(shown, told ?? `${shownKindName[shown]}${inView.length}名`);
  const askedAbout = linkings.find(({ row }) => row.therapistId === asked);
  useUnsavedInput(isDecided(decisions));

  const decide = useCallback(
    (linking: Linking, decision: Decision) =>
      setDecisions((all) => decided(all, linking, decision)),
    [],
  );
  const choose = useCallback(
    (linking: Linking, account: LinkCandidate) =>
      setDecisions((all) => withAccount(all, linking, account)),
    [],
  );
  const ask = useCallback(({ row }: Linking) => setAsked(row.therapistId), []);

  const show = (shown: ShownKind) =>
    navigate({
      to: "/accept/detail",
      search: { ...search, shown },
      replace: true,
      resetScroll: false,
    });

  function readAnew(): void {
    setDecisions(withoutRefusals);
    onReload();
  }

  async function jumpToArea(linking: Linking): Promise<void> {
    if (!inView.includes(linking)) await show(kindOf(linking.row));
    document.getElementById(areaControlId(linking))?.focus();
  }

  return (
    <div aria-busy={isReading}>
      <div className={`row ${classes.tools}`}>
        <KindSwitch linkings={linkings} shown={shown} onShow={show} />
        {/* Doubtful rows can only be chosen one by one. */}
        {shown !== "doubtful" && (
          <AllSwitch
            linkings={inView}
            onChange={(isChosen) => setDecisions((all) => withAllChosen(all, inView, isChosen))}
          />
        )}
        <Button
          variant="default"
          size="sm"
          className="toEnd"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={readAnew}
        >
          再読み込みする
        </Button>
      </div>
      {totalCount > rows.length && (
        <p className={classes.cut}>
          {totalCount.toLocaleString("ja-JP")}名のうち、先の{rows.length}
          名を表示しています。範囲を短くすると残りを見られます。
        </p>
      )}
      {told && <p className={classes.cut}>{told}連携しない人は、チェックを外してください。</p>}
      {inView.length === 0 ? (
        <EmptyState title={emptySentences.data}>ほかの表示に切り替えてください。</EmptyState>
      ) : (
        <LinkingTable
          linkings={inView}
          areas={areas}
          onDecide={decide}
          onChoose={choose}
          onAskAccount={ask}
        />
      )}
      <ImportBar
        linkings={linkings}
        areas={areas}
        onAreas={(areaId) => setDecisions((all) => withAreaWhereMissing(all, linkings, areaId))}
        onJump={jumpToArea}
        onTried={(outcomes) => setDecisions((all) => withRefusals(all, outcomes))}
        onReload={readAnew}
        onImported={(students) => setDecisions((all) => withoutImported(all, students))}
      />
      {askedAbout && (
        <HeldRow hasLeft={held.hasLeft(askedAbout.row) || kindOf(askedAbout.row) === "linked"}>
          <AccountDialog
            linking={askedAbout}
            linkings={linkings}
            areas={areas}
            onChoose={(account) => {
              setDecisions((all) => withAccount(all, askedAbout, account));
              setAsked(null);
            }}
            onClose={() => setAsked(null)}
          />
        </HeldRow>
      )}
    </div>
  );
}
