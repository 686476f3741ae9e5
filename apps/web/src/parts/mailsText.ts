/** So many names are read before an act. */
const NAMED = 5;

/** How many people get a mail. Those without an address, or who want no mails, do not count. */
export function mailsText(mailCount: number): string {
  return mailCount > 0
    ? `研修生${mailCount}名にメールで知らせます。`
    : "メールを受け取る研修生がいないため、メールは送信しません。";
}

/** Who gets none. A server of the former version does not tell. */
export function unmailedText({
  unmailedNames = [],
}: {
  unmailedNames?: readonly string[];
}): string {
  if (unmailedNames.length === 0) return "";
  const named = unmailedNames.slice(0, NAMED).map((name) => `${name}様`);
  const more = unmailedNames.length - named.length;
  return `${named.join("、")}${more > 0 ? `ほか${more}名` : ""}には届きません。`;
}
