import type { Tx } from "@kenshu/db/transaction.ts";
import { signedAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import {
  receiptFileName,
  receiptNumberText,
  taxRateText,
} from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { ownCashFlow, ownReceipt } from "@kenshu/domain/ownData/ownData.schema.ts";
import { tokyoDate, wireInstant } from "@kenshu/domain/time.ts";
import { everyCashFlowOf } from "#modules/cashFlow/index.ts";
import { part } from "#modules/ownData/part.ts";
import { day, moment } from "#modules/ownData/texts.ts";

/** Where the receipts are in the archive. */
export const receiptPath = (receipt: { year: number; number: number }) =>
  `領収書/${receiptFileName(receipt.year, receipt.number)}`;

/** Every receipt that was issued to the person, in the order of numbers. */
export const receiptsOf = (tx: Tx, personId: number) =>
  tx
    .selectFrom("receipt")
    .innerJoin("cashFlow", "cashFlow.id", "receipt.cashFlowId")
    .selectAll("receipt")
    .where("cashFlow.studentUserId", "=", personId)
    .orderBy("receipt.year")
    .orderBy("receipt.number");

/** What is owed and paid, and the receipts for it. */
export const moneyParts = [
  part({
    name: "cashFlows",
    title: "精算",
    says: "入金と請求です。取り消したものも、日時とともにあります。",
    tables: ["cashFlow"],
    row: ownCashFlow,
    read: (tx, { id }) => everyCashFlowOf(tx, id).select("cashFlow.voidedAt"),
    present: ({ voidedAt, ...cashFlow }) => ({
      ...cashFlow,
      memo: voidedAt ? "" : cashFlow.memo,
      createdAt: wireInstant(cashFlow.createdAt),
      startDate: cashFlow.startDate && wireInstant(cashFlow.startDate),
      balance: voidedAt ? null : cashFlow.balance,
      removedAt: voidedAt && wireInstant(voidedAt),
    }),
    columns: [
      ["日付", ({ occurredOn }) => day(occurredOn)],
      ["区分", ({ type }) => cashFlowTypeName[type]],
      ["金額", (cashFlow) => formatYen(signedAmount(cashFlow))],
      ["残高", ({ balance }) => (balance === null ? null : formatYen(balance))],
      [
        "消費税",
        ({ type, taxRate }) => (type === CashFlowType.Payment ? taxRateText(taxRate) : null),
      ],
      ["メモ", ({ memo }) => memo],
      ["キャンセル料の研修", ({ startDate }) => moment(startDate)],
      ["登録した日時", ({ createdAt }) => moment(createdAt)],
      ["取り消した日時", ({ removedAt }) => moment(removedAt)],
    ],
  }),
  part({
    name: "receipts",
    title: "領収書",
    says: "発行した領収書です。あれば、控えのPDFを「領収書」フォルダーに入れました。",
    tables: ["receipt"],
    row: ownReceipt,
    read: (tx, { id }) => receiptsOf(tx, id),
    present: ({ year, number, voidedAt, ...receipt }) => ({
      cashFlowId: receipt.cashFlowId,
      number: receiptNumberText(year, number),
      issuedOn: tokyoDate(receipt.issuedAt),
      addressee: receipt.addressee,
      amount: receipt.amount,
      memo: voidedAt ? "" : receipt.memo,
      paidOn: receipt.paidOn,
      originalTakenAt: receipt.originalTakenAt && wireInstant(receipt.originalTakenAt),
      removedAt: voidedAt && wireInstant(voidedAt),
      fileName: voidedAt ? null : receiptPath({ year, number }),
    }),
    columns: [
      ["番号", ({ number }) => number],
      ["発行日", ({ issuedOn }) => day(issuedOn)],
      ["宛名", ({ addressee }) => addressee],
      ["金額", ({ amount }) => formatYen(amount)],
      ["但し書き", ({ memo }) => memo],
      ["入金日", ({ paidOn }) => day(paidOn)],
      ["原本を受け取った日時", ({ originalTakenAt }) => moment(originalTakenAt)],
      ["取り消した日時", ({ removedAt }) => moment(removedAt)],
      ["ファイル", ({ fileName }) => fileName],
    ],
  }),
];
