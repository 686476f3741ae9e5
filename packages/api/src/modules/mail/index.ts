export { category, targetsOf } from "#modules/mail/mail.store.ts";
export { movePastMails } from "#modules/mail/movePastMails.ts";
export { countUndeliveredMails } from "#modules/mail/undeliveredMails.queries.ts";
export { unsubscribe, unsubscribeToken } from "#modules/mail/unsubscribe.ts";
export { mailsOf } from "#modules/mail/userMails.ts";
