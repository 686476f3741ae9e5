/** `¥1,234`, `−¥1,234` */
export function formatYen(amount: number): string {
  return `${amount < 0 ? "−" : ""}¥${Math.abs(amount).toLocaleString("ja-JP")}`;
}
