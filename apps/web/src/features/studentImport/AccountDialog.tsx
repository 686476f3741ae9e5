import type { LinkCandidate } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { searchable } from "@kenshu/domain/text.ts";
import { Badge, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { DateText } from "#ui/DateText.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { type Choices, cutText } from "#ui/form/choices.ts";
import { emptySentences } from "#ui/sentences.ts";
import classes from "./AccountDialog.module.css";
import { byLikeness, compared, type Linking } from "./linking.ts";

/** More are found by searching. */
const SHOWN_AT_MOST = 20;

/** HM's record beside the account's, and the accounts to choose from, the likeliest first. */
export function AccountDialog({
  linking,
  linkings,
  accounts,
  areas,
  onChoose,
  onClose,
}: {
  linking: Linking;
  /** All rows: they tell which accounts are taken. */
  linkings: readonly Linking[];
  accounts: Choices<LinkCandidate>;
  areas: Choices;
  /** Null links nobody. */
  onChoose: (accountId: number | null) => void;
  onClose: () => void;
}) {
  const { row, account } = linking;
  const [keyword, setKeyword] = useState("");
  const wanted = searchable(keyword);
  const found = byLikeness(row, accounts.rows).filter(
    ({ name, emailAddress }) =>
      searchable(name).includes(wanted) || searchable(emailAddress ?? "").includes(wanted),
  );
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
      <TextInput
        data-autofocus
        label="アカウントを検索"
        placeholder="氏名・メールアドレス"
        autoComplete="off"
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {found.length === 0 ? emptySentences.data : countSentence(found.length)}
        {cutText(accounts)}
      </p>
      <ul className={classes.accounts} aria-label="アカウント">
        {found.slice(0, SHOWN_AT_MOST).map((candidate) => (
          <li key={candidate.id}>
            <button
              type="button"
              className={classes.account}
              aria-current={candidate.id === account?.id || undefined}
              onClick={() => onChoose(candidate.id)}
            >
              <span className={classes.who}>
                <span className={classes.name}>{candidate.name}</span>
                <span className={classes.address}>
                  {candidate.emailAddress}
                  {candidate.areaId !== null && `・${areaName(candidate.areaId)}`}
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

function countSentence(count: number): string {
  return count > SHOWN_AT_MOST
    ? `${count}名のうち、先の${SHOWN_AT_MOST}名を表示しています。検索して絞り込んでください。`
    : `${count}名`;
}

const nameMark = { same: "氏名が一致", variant: "氏名が異体字" } as const;

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
      {hasSameAddress && <Badge>メールアドレスが一致</Badge>}
      {name && <Badge color={name === "same" ? "blue" : "yellow"}>{nameMark[name]}</Badge>}
      {taker && <Badge color="gray">{taker.row.name}さんに選択中</Badge>}
    </span>
  );
}
