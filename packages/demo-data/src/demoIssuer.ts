import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";

/** The issuer of receipts in the demonstration. */
export const demoIssuer: Issuer = {
  name: "株式会社けんしゅうデモ",
  address: "東京都千代田区丸の内一丁目1番1号 けんしゅうビル5階",
  registrationNumber: "T0000000000000",
};
