import { formatYen } from "@kenshu/domain/money.ts";

/** `¥1,234`, `−¥1,234`, never broken over two lines. */
export function Money({ amount }: { amount: number }) {
  return <span className="unbroken">{formatYen(amount)}</span>;
}
