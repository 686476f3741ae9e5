import { formatYen } from "@kenshu/domain/money.ts";

/** `¥1,234`, `−¥1,234`, always on one line. */
export function Money({ amount }: { amount: number }) {
  return <span className="unbroken">{formatYen(amount)}</span>;
}
