import type { Table } from "#modules/ownData/part.ts";

/** What a person does not get of what refers to the person, and why. The page says it too. */
type Withheld = { what: string; why: string; tables: readonly Table[] };

/** Whole tables, or for parts of included ones no table. */
export const withheld: readonly Withheld[] = [
  {
    what: "講師コメントと、技術・接客・オリエンテーションの評価",
    why: "職員が職員のために書いたものです。",
    tables: [],
  },
  {
    what: "連絡のメモと結果、連絡の担当者、取り消した精算のメモと理由",
    why: "職員が職員のために書いたものです。",
    tables: ["studentHolder"],
  },
  {
    what: "HMに送った合否の記録、HMとの照合と紐づけの解除の記録",
    why: "職員とHMのあいだのやりとりです。合否は「受講」にあります。",
    tables: ["resultAttempt", "resultDecision", "heartfulDifference", "traineeRelease"],
  },
  {
    what: "ほかの人のデータ（HMにあるエリアマネージャーと採用担当者の氏名も）と、ほかの人に関わる操作の内容",
    why: "その人のものです。職員が研修生について書いた記録も、その研修生のデータにあります。",
    tables: [],
  },
  {
    what: "パスワード、確認コード、鍵などの秘密と、それを確かめるための値",
    why: "サインインに使えるものは、だれにも渡しません。数分から数日で消える、手続きの途中の記録も同じです。",
    tables: ["signUp", "passwordReset", "secondFactorTicket"],
  },
  {
    what: "検索を速くするための写しや、システムの作業のための記録",
    why: "ここにあるデータから作られ、それより多くを含みません。",
    tables: [
      "studentSummary",
      "summaryDue",
      "idempotentCall",
      "vacancyTold",
      "heartfulComparisonLot",
    ],
  },
  {
    what: "消去した人の番号",
    why: "消去のあとには、その人のデータがありません。",
    tables: ["erasedPerson"],
  },
  {
    what: "締めた月の集計",
    why: "「精算」の合計と同じです。だれが締めたかは、その人の「操作の記録」にあります。",
    tables: ["closedMonth", "closedMonthSummary"],
  },
];
