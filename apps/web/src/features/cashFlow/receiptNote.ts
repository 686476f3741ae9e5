/** Which of the downloads of a receipt is the original (rule 10.2). */
export const receiptNote =
  "領収書は、最初にダウンロードしたものが原本です。2回目からは「再発行」と印字されます。";
