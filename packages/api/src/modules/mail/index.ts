export { forgetMails } from "#modules/mail/forgetMails.ts";
export { category, targetsOf } from "#modules/mail/mail.store.ts";
export { countUndeliveredMails } from "#modules/mail/undeliveredMails.queries.ts";
export { unsubscribe, unsubscribeToken } from "#modules/mail/unsubscribe.ts";
