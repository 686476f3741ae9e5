import { KEYWORD_MAX, PAGE_SIZE } from "@kenshu/domain/limits.ts";
import type { LinkCandidate } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { Badge, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { LineInput } from "#ui/LineInput.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { emptySentences } from "#ui/sentences.ts";
import classes from "./AccountDialog.module.css";
import { accountsOf, byLikeness, compared, type Linking } from "./linking.ts";

/** The search for accounts starts after this many milliseconds without a key. */
const TYPING_PAUSE = 300;

/**
 * HM's record beside the account's, and the accounts to choose from: first the proposed ones, then
 * everything that a search finds, likeliest first.
 */
export function AccountDialog({
  linking,
  linkings,
  areas,
  onChoose,
  onClose,
}: {
  linking: Linking;
  /** All rows: they show which accounts are taken. */
  linkings: readonly Linking[];
  areas: Choices;
  /** Null links nobody. */
  onChoose: (account: LinkCandidate | null) => void;
  onClose: () => void;
}) {
  const { row, account } = linking;
  const [keyword, setKeyword] = useState("");
  const [asked] = useDebouncedValue(keyword.trim(), TYPING_PAUSE);
  const accounts = trpc.user.getUnlinkStudents.useQuery(
    { keyword: asked, page: 0, pageSize: PAGE_SIZE },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { data } = accounts;
  const proposed = asked === "" ? accountsOf(linking) : [];
  const found = byLikeness(row, [...proposed, ...(data?.rows ?? [])]);
  const areaName = (areaId: number | null) => areas.rows.find(({ id }) => id === areaId)?.name;
  return (
    <Dialog title="アカウントの選択" width={720} onClose={onClose}>
      <table className={classes.records}>
        <thead>
          <tr>
            <td />
            <th scope="col">HMの研修生</th>
            <th scope="col">選択中のアカウント</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">氏名</th>
            <td>
              {row.name}
              <span className={classes.kana}>{row.nameKana}</span>
            </td>
            <td>{account?.name ?? "未選択"}</td>
          </tr>
          <tr>
            <th scope="row">メールアドレス</th>
            <td>{row.emailAddress ?? "－"}</td>
            <td>{account?.emailAddress ?? "－"}</td>
          </tr>
          <tr>
            <th scope="row">所属・地域</th>
            <td>{[row.companyName, row.assignedStoreName].filter(Boolean).join(" ") || "－"}</td>
            <td>{areaName(account?.areaId ?? null) ?? "－"}</td>
          </tr>
          <tr>
            <th scope="row">生年月日</th>
            <td>{row.birthday ? <DateText value={row.birthday} /> : "－"}</td>
            <td>－</td>
          </tr>
        </tbody>
      </table>
      <search>
        <LineInput
          data-autofocus
          label="アカウントを検索"
          placeholder="氏名・カナ・メールアドレス"
          autoComplete="off"
          maxLength={KEYWORD_MAX}
          text={keyword}
          onText={setKeyword}
        />
      </search>
      <p role="status" className={classes.count}>
        {data && countSentence(found.length, data.totalCount)}
      </p>
      <Loaded query={accounts} rows={3} />
      <ul className={`plainList ${classes.accounts}`} aria-label="アカウント">
        {found.map((candidate) => (
          <li key={candidate.id}>
            <button
              type="button"
              className={`row ${classes.account}`}
              aria-current={candidate.id === account?.id || undefined}
              onClick={() => onChoose(candidate)}
            >
              <span className={classes.who}>
                <span>
                  <span className="brand bold">{candidate.name}</span>{" "}
                  <span className={classes.kana}>{candidate.nameKana}</span>
                </span>
                <span className="small">
                  {[candidate.emailAddress, areaName(candidate.areaId)].filter(Boolean).join("・")}
                </span>
              </span>
              <Marks linking={linking} linkings={linkings} candidate={candidate} />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button variant="default" onClick={() => onChoose(null)}>
          アカウントに紐づけない
        </Button>
      </div>
    </Dialog>
  );
}

function countSentence(count: number, total: number): string {
  if (count === 0) return emptySentences.data;
  return count < total
    ? `${total.toLocaleString("ja-JP")}名のうち${count}名を表示しています。検索して絞り込んでください。`
    : `${count}名`;
}

const nameMark = {
  same: "氏名が一致",
  variant: "氏名が異体字",
  spelling: "氏名の表記が違う",
} as const;

function Marks({
  linking: { row, account },
  linkings,
  candidate,
}: {
  linking: Linking;
  linkings: readonly Linking[];
  candidate: LinkCandidate;
}) {
  const { name, hasSameAddress } = compared(row, candidate);
  const taker = linkings.find((other) => other.account?.id === candidate.id && other.row !== row);
  return (
    <span className={classes.marks}>
      {candidate.id === account?.id && <Badge color="green">選択中</Badge>}
      {hasSameAddress && <Badge>メールが一致</Badge>}
      {name && <Badge color={name === "same" ? "blue" : "yellow"}>{nameMark[name]}</Badge>}
      {taker && <Badge color="gray">{taker.row.name}さんに選択中</Badge>}
    </span>
  );
}
