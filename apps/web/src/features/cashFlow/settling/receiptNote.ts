/** Says which download of a receipt is the original (rule 10.2), to the payee and to staff. */
export const ownReceiptNote =
  "領収書は、最初に保存したものが原本です。2回目からは「再発行」と印字されます。";
export const staffReceiptNote =
  "ここで保存した領収書には「控」と印字されます。原本は、研修生本人が最初に保存したものです。アカウントのない研修生の領収書は、ここで最初に保存したものが原本になります。";
