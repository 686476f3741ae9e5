import { asLine } from "@kenshu/domain/characters.ts";
import { KEYWORD_MAX } from "@kenshu/domain/limits.ts";
import { FIND_DAYS } from "@kenshu/domain/studentImport/studentImport.limits.ts";
import type {
  HeartfulStudentRow,
  LinkCandidate,
} from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { searchable } from "@kenshu/domain/text.ts";
import { Button, NativeSelect, Progress } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { today } from "#api/clock.ts";
import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { PersonMails } from "#parts/user/PersonMails.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { LineInput } from "#ui/LineInput.tsx";
import { LoadError } from "#ui/LoadError.tsx";
import { showError } from "#ui/messages.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Differences } from "./linking/Differences.tsx";
import { HeartfulEntries } from "./linking/HeartfulEntries.tsx";
import { ImportDialog, type Trial } from "./linking/ImportDialog.tsx";
import { rangesBack } from "./linking/importRange.ts";
import { isAlreadyLinked, linkingsOf, studentsOf, traineesLike } from "./linking/linking.ts";
import { OtherFitting } from "./linking/OtherFitting.tsx";
import classes from "./TraineeFinder.module.css";

/** How many other trainees are listed. Typing finds the rest. */
const OTHERS_SHOWN = 20;

/**
 * HM's trainees of the last months beside one waiting account (rules 9.3, 9.4). Likely matches come
 * first, and typing finds the others. The act is the same as in the matching list.
 */
export function TraineeFinder({ guest, areas }: { guest: LinkCandidate; areas: Choices }) {
  const navigate = useNavigate();
  const search = useLots();
  const [areaId, setAreaId] = useState(guest.areaId);
  const [keyword, setKeyword] = useState("");
  const [chosen, setChosen] = useState<HeartfulStudentRow | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const tryImport = trpc.studentImport.tryImport.useMutation({ meta: { blocks: true } });
  const found = traineesLike(search.rows, guest);
  const fitting = found.get("fitting") ?? [];
  const others = (found.get("others") ?? []).filter(({ name, nameKana, emailAddress }) =>
    [name, nameKana, emailAddress ?? ""].some((text) =>
      searchable(text).includes(searchable(asLine(keyword))),
    ),
  );
  const linkingsFor = (row: HeartfulStudentRow) =>
    linkingsOf([row], { [row.therapistId]: { account: guest, areaId, isChosen: true } }, true);

  async function attempt(row: HeartfulStudentRow): Promise<void> {
    if (areaId === null) {
      showError("紐づけたあとの地域を選択してください。");
      document.getElementById(AREA)?.focus();
      return;
    }
    const linkings = linkingsFor(row);
    const students = studentsOf(linkings);
    if (students.length === 0) {
      showError(linkings[0]?.problem ?? errorMessage(null));
      return;
    }
    const outcomes = await tryImport.mutateAsync({ students });
    const [outcome] = outcomes;
    if (outcome?.errorMessage) {
      showError(outcome.errorMessage);
      return;
    }
    setChosen(row);
    setTrial({ students, outcomes });
  }

  const columns: Column<HeartfulStudentRow>[] = [
    {
      key: "differences",
      head: "アカウントとの違い",
      onPhone: "foot",
      cell: (row) => (
        <>
          <Differences row={row} account={guest} whenNone="違いなし" />
          <OtherFitting row={row} account={guest} />
        </>
      ),
    },
    { key: "entries", head: "申込", cell: (row) => <HeartfulEntries row={row} /> },
    {
      key: "act",
      head: "操作",
      onPhone: "foot",
      cell: (row) => (
        <Button size="xs" variant="outline" miw="8em" onClick={() => void attempt(row)}>
          これを選ぶ<span className="visuallyHidden">（{row.name}さん）</span>
        </Button>
      ),
    },
  ];
  const tableOf = (label: string, rows: readonly HeartfulStudentRow[]) => (
    <DataTable
      label={label}
      rows={rows}
      rowKey={({ therapistId }) => therapistId}
      header={{
        head: "HMの研修生",
        cell: ({ name, nameKana, emailAddress }) => (
          <span className={classes.record}>
            <span className="bold">{name}</span>
            <span className="dim small">{nameKana}</span>
            <span className="dim small">{emailAddress ?? "メールアドレスなし"}</span>
          </span>
        ),
      }}
      columns={columns}
    />
  );

  return (
    <>
      <PageHeader
        kind="HMで探す"
        title={guest.name}
        back={{ to: "/accept/guestStudentList" }}
        subtitle={
          <>
            {guest.nameKana}・{guest.emailAddress}
          </>
        }
      />
      <div className={`row gap12 ${classes.head}`}>
        <NativeSelect
          id={AREA}
          size="sm"
          label="紐づけたあとの地域"
          data={[
            { value: "", label: "未選択" },
            ...areas.rows.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={areaId === null ? "" : String(areaId)}
          onChange={({ currentTarget: { value } }) =>
            setAreaId(value === "" ? null : Number(value))
          }
        />
        <SearchProgress search={search} />
      </div>
      {search.error !== null && (
        <LoadError message={errorMessage(search.error)} onReload={search.goOn} />
      )}
      <div>
        <h2 className="title">
          この人に合う研修生{(fitting.length > 0 || search.isOver) && ` ${fitting.length}名`}
        </h2>
        {fitting.length > 0
          ? tableOf("この人に合う研修生", fitting)
          : search.isOver && (
              <EmptyState title="合う研修生は見つかりませんでした">
                下の一覧で、氏名・カナ・メールアドレスの一部を入力して探すか、HMに登録されているか確認してください。
              </EmptyState>
            )}
      </div>
      {search.rows.length > 0 && (
        <div className={classes.others}>
          <h2 className="title">ほかの研修生 {others.length.toLocaleString("ja-JP")}名</h2>
          <LineInput
            label="氏名・カナ・メールアドレス"
            autoComplete="off"
            maxLength={KEYWORD_MAX}
            text={keyword}
            onText={setKeyword}
          />
          {others.length > OTHERS_SHOWN && (
            <p className="dim">先の{OTHERS_SHOWN}名を表示しています。入力すると絞り込めます。</p>
          )}
          {tableOf("ほかの研修生", others.slice(0, OTHERS_SHOWN))}
        </div>
      )}
      <PersonMails userId={guest.id} />
      {trial && chosen && (
        <ImportDialog
          trial={trial}
          linkings={linkingsFor(
            search.rows.find(({ therapistId }) => therapistId === chosen.therapistId) ?? chosen,
          )}
          areas={areas}
          onRefused={() => attempt(chosen)}
          onReload={() => {
            setTrial(null);
            search.again();
          }}
          onImported={() => void navigate({ to: "/accept/guestStudentList" })}
          onClose={() => setTrial(null)}
        />
      )}
    </>
  );
}

const AREA = "area-of-guest";

/** Reads HM range by range, latest first, until somebody stops it: HM takes 30 days at a time. */
function useLots() {
  const [ranges] = useState(() => rangesBack(today()));
  const [asked, setAsked] = useState(1);
  const [isStopped, setIsStopped] = useState(false);
  const utils = trpc.useUtils();
  const lots = trpc.useQueries((t) =>
    ranges
      .slice(0, asked)
      .map((range) => t.studentImport.getHeartfulStudents(range, { refetchOnWindowFocus: false })),
  );
  const readCount = lots.filter(({ isSuccess }) => isSuccess).length;
  useEffect(() => {
    if (readCount === asked && asked < ranges.length && !isStopped) setAsked(asked + 1);
  }, [readCount, asked, ranges, isStopped]);
  const failed = lots.find(({ isError }) => isError);
  return {
    rows: lots.flatMap(({ data }) => data?.rows ?? []),
    readCount,
    count: ranges.length,
    isStopped,
    isOver: readCount === ranges.length || (isStopped && readCount === asked),
    error: failed?.error ?? null,
    stop: () => setIsStopped(true),
    goOn: () => {
      setIsStopped(false);
      void failed?.refetch();
    },
    again: () => void utils.studentImport.getHeartfulStudents.invalidate(),
  };
}

/** Two ranges may contain the same person. */
function countOf(rows: readonly HeartfulStudentRow[]): string {
  return new Set(rows.map(({ therapistId }) => therapistId)).size.toLocaleString("ja-JP");
}

function SearchProgress({ search }: { search: ReturnType<typeof useLots> }) {
  const { rows, readCount, count, isStopped, isOver, error } = search;
  if (error !== null) return null;
  const found = countOf(rows);
  const linked = countOf(rows.filter(isAlreadyLinked));
  const others = linked === "0" ? "" : `、うち紐づけ済みの${linked}名は表示していません`;
  const lots = `全${count}回のうち${readCount}回終了`;
  return (
    <div className={`row gap12 ${classes.progress}`}>
      <p role="status" className="flush">
        {!isOver
          ? `HMを検索しています（${lots}）。`
          : isStopped
            ? `検索を中止しました（${lots}）。`
            : `直近${FIND_DAYS}日を検索しました。`}
        {rows.length > 0 && `HMの研修生は${found}名${others}。`}
      </p>
      {!isOver && (
        <>
          <Progress
            value={(100 * readCount) / count}
            aria-label="HMの検索"
            className={classes.bar}
          />
          <Button size="sm" variant="default" onClick={search.stop}>
            中止する
          </Button>
        </>
      )}
      {isOver && isStopped && (
        <Button size="sm" variant="default" onClick={search.goOn}>
          続きを検索する
        </Button>
      )}
    </div>
  );
}
