/** What a mail server's refusal means, and what staff can do about it. */
type Meaning = { what: string; advice: string };

const unknownAddress: Meaning = {
  what: "宛先のメールアドレスが見つかりません。打ち間違いか、使われなくなった可能性があります。",
  advice: "本人に確認し、登録したメールアドレスを直してください。",
};
const stoppedMailbox: Meaning = {
  what: "宛先のメールボックスが停止されています。",
  advice: "電話などで知らせ、別のメールアドレスがあるか確認してください。",
};
const fullMailbox: Meaning = {
  what: "宛先のメールボックスがいっぱいで、受け取れません。",
  advice: "電話などで知らせ、不要なメールを消してもらってください。",
};
const tooLarge: Meaning = {
  what: "メールが大きすぎて、宛先のメールサーバーが受け取れません。",
  advice: "内容を電話などで知らせてください。",
};
const asSpam: Meaning = {
  what: "迷惑メールなどを防ぐ決まりにより、断られました。",
  advice:
    "電話などで知らせ、受け取る設定にしてもらってください。何人にも届かないときは、メールサーバーの管理者に知らせてください。",
};
const askedToWait: Meaning = {
  what: "宛先のメールサーバーが、時間をおいて送るよう求めています。",
  advice: "急ぐときは電話などで知らせてください。",
};
const busy: Meaning = {
  what: "宛先のメールサーバーが混み合っているか、止まっています。",
  advice: "急ぐときは電話などで知らせてください。",
};
const refused: Meaning = {
  what: "宛先のメールサーバーに断られました。",
  advice: "電話などで知らせ、メールアドレスが正しいか確認してください。",
};

/** By the enhanced status codes of RFC 3463 and its registry. The first match counts. */
const byStatus: [RegExp, Meaning][] = [
  [/^[45]\.1\.[136]$|^5\.1\.(2|10)$/, unknownAddress],
  [/^5\.2\.1$/, stoppedMailbox],
  [/^[45]\.2\.2$/, fullMailbox],
  [/^[45]\.2\.3$|^[45]\.3\.4$/, tooLarge],
  [/^5\.7\.|^[45]\.6\./, asSpam],
  [/^4\.2\.1$|^4\.7\./, askedToWait],
  [/^4\./, busy],
  [/^5\./, refused],
];

/** Older servers send only the reply code of RFC 5321. */
const byReply: Record<number, Meaning> = {
  450: askedToWait,
  550: unknownAddress,
  551: unknownAddress,
  552: fullMailbox,
  553: unknownAddress,
  554: asSpam,
};

/**
 * Why a mail server did not take a mail, and what to do, in plain words (rule 11.11). `reply` is
 * its code, such as 452; `answer` its text, which may name an enhanced status such as 4.2.2. By
 * then it may have taken the address and refuse the content.
 */
export function refusalInWords(
  reply: number,
  answer: string,
  { isOfContent = false } = {},
): string {
  const status = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(answer)?.[0] ?? "";
  const [, ofStatus] = byStatus.find(([pattern]) => pattern.test(status)) ?? [];
  const ofReply = isOfContent && reply === 550 ? asSpam : byReply[reply];
  const { what, advice } = ofStatus ?? ofReply ?? (reply < 500 ? busy : refused);
  return what + advice;
}
