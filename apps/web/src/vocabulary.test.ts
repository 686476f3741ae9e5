import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { type MenuSection, menusOf } from "#shell/menu.ts";

const root = resolve(import.meta.dirname, "../../..");
const vocabulary = readFileSync(`${root}/docs/vocabulary.md`, "utf8");

/** The cells of the rows of the table that begins with this head. */
function rowsUnder(head: string): string[][] {
  const table = vocabulary.slice(vocabulary.indexOf(`| ${head} |`)).split("\n\n", 1)[0] ?? "";
  return table
    .split("\n")
    .slice(2)
    .filter((row) => row !== "")
    .map((row) => row.split("|").map((cell) => cell.trim()));
}

const wordsIn = (cell = "") => cell.split(/[,;]/).map((word) => word.trim());

/** The words on screens, the longest first. */
const ours = rowsUnder("word")
  .flatMap((cells) => wordsIn(cells[3]?.replace(" to students", "")))
  .filter((word) => /[^\p{ASCII}]/u.test(word))
  .sort((one, other) => other.length - one.length);
const avoided = rowsUnder("not").flatMap(([, not, but]) =>
  wordsIn(not).map((word) => ({ word, but })),
);

/** Sentences that are fixed to the letter. */
const FIXED = ["このユーザーはあなた自身なので"];
/** Files with words that people bring, and that we do not say. */
const OF_OTHERS = [
  "apps/web/src/shell/finder/findScreens.ts",
  "apps/web/src/features/schedule/calendar/grid/shortRoomNames.ts",
];

const sources = globSync("{apps/web,packages/domain,packages/api}/src/**/*.{ts,tsx}", {
  cwd: root,
}).filter((file) => !file.endsWith(".test.ts") && !file.endsWith(".gen.ts"));
const textOf = (file: string) =>
  FIXED.reduce(
    (text, sentence) => text.replaceAll(sentence, ""),
    readFileSync(`${root}/${file}`, "utf8"),
  );

test("no screen, mail or message says a word that the vocabulary avoids", () => {
  expect(avoided.length).toBeGreaterThan(20);
  expect(sources.length).toBeGreaterThan(1000);
  const said = sources
    .filter((file) => !OF_OTHERS.includes(file))
    .flatMap((file) => {
      const text = textOf(file);
      return avoided
        .filter(({ word }) => text.includes(word))
        .map(({ word, but }) => `${file} says ${word}, not ${but}`);
    });
  expect(said).toEqual([]);
});

/** Words of everyday language in menus and titles. Any other thing has its word in the vocabulary. */
const EVERYDAY = `
  ホーム 画面 すべて サイト アカウント プロフィール パスワード マイページ メール 端末 登録 詳細
  編集 変更 確認 履歴 受入 照会 参照 入力 設定 管理 システム 稼働状況 状況 合否 連携 分類別
  月別 月次 回数 一覧 傾向 理由 時期 明細 辞退者 辞退 合格者 合格 目標 フレックス 開始 基本情報
  未達 応答 呼び出し 解除 ページ 表示 期間 予定 評価 紐づけ キャンセル 中の 見つ 探す アクセシビリティ
`
  .trim()
  .split(/\s+/);

test("menus, titles and tabs are made of the words of the vocabulary", () => {
  const labels = [...labelsOfMenus(), ...sources.flatMap(titlesIn)];
  expect(labels.length).toBeGreaterThan(80);
  const unknown = [...new Set(labels)].filter((label) => {
    const rest = [...ours, ...EVERYDAY].reduce((rest, word) => rest.replaceAll(word, " "), label);
    // What joins words may stay.
    return /[\p{Script=Han}\p{Script=Katakana}]/u.test(rest);
  });
  expect(unknown).toEqual([]);
});

function labelsOfMenus(): string[] {
  const labelsOf = (sections: MenuSection[]): string[] =>
    sections.flatMap(({ label, entries = [] }) => [label, ...labelsOf(entries)]);
  return Object.values(Role).flatMap((role) => {
    const { side, user } = menusOf({
      userId: 1,
      name: "",
      role,
      isUnregistered: false,
      lacksFactor: false,
    });
    return [...labelsOf(side), ...labelsOf(user)];
  });
}

function titlesIn(file: string): string[] {
  const text = readFileSync(`${root}/${file}`, "utf8");
  const found = [
    ...text.matchAll(/<(?:PageHeader|SearchPage|Screens)\s[^>]*?\btitle="([^"]+)"/gs),
    ...text.matchAll(/^const TITLE = "([^"]+)"/gm),
    ...text.matchAll(/\btitle: "([^"]+)",\s+(?:search|link)/g),
  ];
  return found.map(([, title = ""]) => title);
}
