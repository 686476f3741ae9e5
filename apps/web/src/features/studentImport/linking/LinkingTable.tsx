import { MatchingReason, matchingReasonName } from "@kenshu/domain/enumerations.ts";
import type {
  HeartfulStudentRow,
  LinkCandidate,
} from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { shallowEqual } from "@mantine/hooks";
import {
  type Icon,
  IconAlertTriangle,
  IconLink,
  IconMail,
  IconMinus,
  IconPencil,
  IconUserCheck,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { memo, type ReactNode } from "react";
import { now } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { UnlinkButton } from "#parts/student/UnlinkButton.tsx";
import { AddressText } from "#ui/AddressText.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import { Differences } from "./Differences.tsx";
import { HeartfulEntries } from "./HeartfulEntries.tsx";
import classes from "./LinkingTable.module.css";
import { accountsOf, byLikeness, type Decision, kindOf, type Linking } from "./linking.ts";

/** The id of a row's field for its area. The bar below the list links to it. */
export const areaControlId = ({ row }: Linking) => `area-${row.therapistId}`;

type OnDecide = (linking: Linking, decision: Decision) => void;
type OnChoose = (linking: Linking, account: LinkCandidate) => void;
/** The number of accounts shown in a row. The others are one tap away. */
const SHOWN_AT_MOST = 3;

/** One row per trainee of HM: HM's record beside the account's, the area, and what would begin. */
export function LinkingTable({
  linkings,
  areas,
  onDecide,
  onChoose,
  onAskAccount,
}: {
  linkings: readonly Linking[];
  areas: Choices;
  /** These functions stay the same, so that a change in one row redraws only that row. */
  onDecide: OnDecide;
  onChoose: OnChoose;
  onAskAccount: (linking: Linking) => void;
}) {
  const columns: Column<Linking>[] = [
    {
      key: "reason",
      head: "一致",
      onPhone: "aside",
      width: "13.5em",
      cell: (linking) => <ReasonBadge linking={linking} />,
    },
    {
      key: "account",
      head: "アカウント",
      onPhone: "foot",
      width: "25em",
      cell: (linking) => <AccountCell linking={linking} onChoose={onChoose} onAsk={onAskAccount} />,
    },
    {
      key: "area",
      head: "地域",
      onPhone: "foot",
      width: "8.5em",
      leastWidth: "8em",
      cell: (linking) => <AreaCell linking={linking} areas={areas} onDecide={onDecide} />,
    },
    {
      key: "entries",
      head: "申込",
      cell: (linking) => <Entries linking={linking} />,
    },
  ];
  return (
    <div className={classes.table}>
      <DataTable
        label="HMの研修生"
        rows={linkings}
        rowKey={({ row }) => row.therapistId}
        header={{
          head: "HMの研修生",
          width: "17em",
          cell: (linking) => <TraineeCell linking={linking} onDecide={onDecide} />,
        }}
        columns={columns}
      />
    </div>
  );
}

/** A cell that redraws only when its row changes. */
function cellOf<P extends { linking: Linking }>(draw: (props: P) => ReactNode) {
  return memo(
    draw,
    ({ linking, ...props }, { linking: next, ...nextProps }) =>
      shallowEqual(linking, next) && shallowEqual(props, nextProps),
  );
}

const TraineeCell = cellOf(function TraineeCell({
  linking,
  onDecide,
}: {
  linking: Linking;
  onDecide: OnDecide;
}) {
  const { row, mayChoose, isChosen } = linking;
  const who = (
    <span className={classes.record}>
      <span>
        <span className={classes.name}>{row.name}</span>{" "}
        <span className={classes.kana}>{row.nameKana}</span>
      </span>
      <span className={classes.address}>
        <AddressText>{row.emailAddress ?? "メールアドレスなし"}</AddressText>
      </span>
    </span>
  );
  return mayChoose ? (
    <Checkbox
      size="sm"
      label={who}
      checked={isChosen}
      onChange={(event) => onDecide(linking, { isChosen: event.currentTarget.checked })}
    />
  ) : (
    <span className={classes.unchoosable}>{who}</span>
  );
});

const badges: Record<MatchingReason, [icon: Icon, color: "green" | "brand" | "blue" | "gray"]> = {
  [MatchingReason.AlreadyMatched]: [IconLink, "green"],
  [MatchingReason.EmailAddress]: [IconMail, "brand"],
  [MatchingReason.Name]: [IconUserCheck, "blue"],
  [MatchingReason.Manual]: [IconPencil, "blue"],
  [MatchingReason.None]: [IconMinus, "gray"],
};

const doubtName = {
  otherName: "氏名が違う",
  variant: "氏名が異体字",
  spelling: "氏名の表記が違う",
  severalOfOneName: "同姓同名が複数",
  contested: "候補が重複",
} as const;

const ReasonBadge = cellOf(function ReasonBadge({
  linking: { reason, doubt },
}: {
  linking: Linking;
}) {
  const [icon, color] = badges[reason];
  return (
    <span className="stack gap4">
      {(doubt === null || doubt === "otherName") && (
        <StateBadge icon={icon} color={color}>
          {matchingReasonName[reason]}
        </StateBadge>
      )}
      {doubt && (
        <StateBadge icon={IconAlertTriangle} color="yellow">
          {doubtName[doubt]}
        </StateBadge>
      )}
    </span>
  );
});

const AccountCell = cellOf(function AccountCell({
  linking,
  onChoose,
  onAsk,
}: {
  linking: Linking;
  onChoose: OnChoose;
  onAsk: (linking: Linking) => void;
}) {
  const { row, account, isLinked, isChosen, problem, doubt } = linking;
  const markUnderWay = useMarkUnderWay();
  // A doubtful account appears as the row's only after a person has confirmed it.
  const isOpen =
    !isLinked &&
    !isChosen &&
    kindOf(row) === "doubtful" &&
    (problem === null || doubt === "contested");
  const offered = isOpen ? byLikeness(row, accountsOf(linking)).slice(0, SHOWN_AT_MOST) : [];
  return (
    <div className="stack gap4">
      {isLinked && account && (
        <div className={`line ${classes.linked}`}>
          <AccountRecord row={row} account={account} />
          <UnlinkButton
            account={{ ...account, releaseRequestedAt: row.releaseRequestedAt }}
            isDense
            onUnderWay={() => markUnderWay(row.therapistId)}
          />
        </div>
      )}
      {offered.map((candidate) => (
        <div key={candidate.id} className={`line ${classes.linked}`}>
          <AccountRecord row={row} account={candidate} />
          <Button
            size="xs"
            variant="outline"
            className={classes.pick}
            onClick={() => onChoose(linking, candidate)}
          >
            これを選ぶ
            <span className="visuallyHidden">
              （{row.name}さんに{candidate.name}さんのアカウント）
            </span>
          </Button>
        </div>
      ))}
      {!isLinked && (
        <button type="button" className={`line ${classes.choose}`} onClick={() => onAsk(linking)}>
          {account && !isOpen ? (
            <AccountRecord row={row} account={account} />
          ) : offered.length > 0 ? (
            "ほかのアカウントを選択"
          ) : (
            "アカウントを選択"
          )}
          <span className="visuallyHidden">（{row.name}さんのアカウントを選択）</span>
          <IconPencil size={16} aria-hidden />
        </button>
      )}
      {problem && (
        <p className={`charged flush ${classes.problem}`}>
          <IconAlertTriangle size={16} aria-hidden />
          {problem}
        </p>
      )}
    </div>
  );
});

/** An account beside HM's record: name, kana, address, and the differences in words. */
function AccountRecord({ row, account }: { row: Linking["row"]; account: LinkCandidate }) {
  return (
    <span className={classes.record}>
      <span>
        <span className={classes.name}>{account.name}</span>{" "}
        <span className={classes.kana}>{account.nameKana}</span>
      </span>
      <span className={classes.address}>
        <AddressText>{account.emailAddress ?? ""}</AddressText>
      </span>
      <Differences row={row} account={account} />
    </span>
  );
}

const AreaCell = cellOf(function AreaCell({
  linking,
  areas,
  onDecide,
}: {
  linking: Linking;
  areas: Choices;
  onDecide: OnDecide;
}) {
  const { row, account, areaId, isChosen, isLinked, mayChoose } = linking;
  if (account === null) return null;
  if (isLinked && !mayChoose) return areas.rows.find(({ id }) => id === areaId)?.name ?? "－";
  return (
    <NativeSelect
      id={areaControlId(linking)}
      size="sm"
      aria-label={`${row.name}さんの地域`}
      error={isChosen && areaId === null}
      data={[
        { value: "", label: "未選択" },
        ...areas.rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={areaId === null ? "" : String(areaId)}
      onChange={({ currentTarget: { value } }) =>
        onDecide(linking, { areaId: value === "" ? null : Number(value) })
      }
    />
  );
});

const Entries = cellOf(function Entries({ linking: { row, isLinked } }: { linking: Linking }) {
  if (!isLinked) return <HeartfulEntries row={row} />;
  return (
    <>
      {row.beginning.length > 0
        ? `新しい申込：${row.beginning.join("、")}`
        : row.waiting.length === 0 && "開始する研修なし"}
      {row.waiting.map(({ entryId, orientationStartDate, trainingName }) => (
        <span key={`${entryId} ${trainingName}`} className={classes.entry}>
          <DateText value={orientationStartDate} withoutYear /> {trainingName}（順番待ち）
        </span>
      ))}
    </>
  );
});

type List = { rows: HeartfulStudentRow[]; totalCount: number };

/**
 * Marks the row while we wait for HM to release the trainee. The list comes from HM, which cannot
 * give it at that moment. The next list shows the result.
 */
function useMarkUnderWay(): (therapistId: number) => void {
  const queryClient = useQueryClient();
  return (therapistId) => {
    const releaseRequestedAt = now().toISOString();
    queryClient.setQueriesData<List>(
      { queryKey: getQueryKey(trpc.studentImport.getHeartfulStudents) },
      (list) =>
        list && {
          ...list,
          rows: list.rows.map((row) =>
            row.therapistId === therapistId ? { ...row, releaseRequestedAt } : row,
          ),
        },
    );
  };
}
