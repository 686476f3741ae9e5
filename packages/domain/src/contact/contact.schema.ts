import { z } from "zod";
import { CONTACT_MEMO_MAX } from "#contact/contact.limits.ts";
import { holding } from "#contact/holding.ts";
import { ContactChannel, ContactOutcome, SilenceCause } from "#enumerations.ts";
import {
  date,
  emptiable,
  id,
  oneOf,
  optionalLines,
  page,
  pageOf,
  sentDate,
  sentInstant,
  totalCount,
  version,
  wholeNumber,
} from "#fields.ts";
import { areaId, scheduleId, schoolId, studentUserId } from "#ids.ts";
import { areaName, nameKana, schoolName, userName } from "#sentFields.ts";
import { instructor } from "#user/user.schema.ts";

/** Why a student is silent, and since when (rule 23.1). */
const silence = z
  .object({
    cause: oneOf(SilenceCause),
    silentDays: wholeNumber.describe("最後の出席（なければ受講の開始）からの日数（日）"),
    lastVisitDate: sentDate.nullable().describe("受講の開始からあとで、最後に出席した日"),
  })
  .meta({ id: "Silence", description: "足が止まったとみなす理由と日数" });

const contactFields = {
  channel: oneOf(ContactChannel),
  outcome: oneOf(ContactOutcome),
};

/** One contact as staff read it back (rule 23.3). */
export const contact = z
  .object({
    id,
    madeAt: sentInstant.describe("連絡した日時"),
    madeByName: userName.describe("連絡した職員の氏名"),
    ...contactFields,
    nextDay: sentDate.nullable().describe("次に連絡する日。決めていなければ null"),
    memo: z.string().describe("メモ"),
  })
  .meta({ id: "Contact", description: "研修生への連絡" });
export type Contact = z.infer<typeof contact>;

/** Who has a student in hand (rule 23.4). */
const holder = z
  .object({ id, name: userName })
  .meta({ id: "StudentHolder", description: "連絡の担当者" });
const holderVersion = version.describe(
  "担当の版。まだ決めたことがなければ 0。担当を変えるときに送り、その後に変わっていれば DbConflict",
);

const lastContact = contact.omit({ memo: true }).meta({
  id: "LastContact",
  description: "最後の連絡",
});

/** A silent student in the list of those to reach (rule 23.2). */
export const silentStudent = z
  .object({
    id,
    name: userName,
    nameKana,
    phone: z.string().nullable().describe("電話番号。登録がなければ null"),
    areaName: areaName.nullable(),
    ...silence.shape,
    daysToRecommendation: wholeNumber.describe("推奨修了日までの日数（日）。過ぎていれば負の数"),
    usualSchoolId: schoolId.nullable().describe("最もよく通う研修施設の id。まだなければ null"),
    nextOffer: z
      .object({
        scheduleId,
        startDate: sentInstant.describe("研修の開始日時"),
        schoolId,
        schoolName,
      })
      .meta({ id: "NextOffer", description: "次に空いている研修予定" })
      .nullable(),
    lastContact: lastContact.nullable().describe("最後の連絡。なければ null"),
    contactedUntil: sentDate.nullable().describe("連絡済みとして待つ日。待っていなければ null"),
    holder: holder.nullable().describe("連絡の担当者。いなければ null"),
    holderVersion,
  })
  .meta({ id: "SilentStudent", description: "足が止まった研修生" });
export type SilentStudent = z.infer<typeof silentStudent>;
/**
 * A page of them, with what the filters do not change: how many there are, and who has some in hand.
 */
export const silentStudents = pageOf(silentStudent)
  .extend({
    toContactCount: wholeNumber.describe("これから連絡する人数（名）。条件によらない"),
    contactedCount: wholeNumber.describe("連絡済みとして待っている人数（名）。条件によらない"),
    holders: z.array(instructor).describe("担当している研修生がいる職員（氏名順）"),
  })
  .meta({ id: "SilentStudentPage", description: "1ページ分: 足が止まった研修生" });

export const searchSilentStudentsInput = page.extend({
  areaId: areaId.optional().describe("地域の id。省くとすべて"),
  schoolId: schoolId.optional().describe("最もよく通う研修施設の id。省くとすべて"),
  cause: oneOf(SilenceCause).optional().describe("足が止まったとみなす理由。省くとすべて"),
  holding: z.enum(holding).optional().describe("担当。own = 自分、nobody = いない。省くとすべて"),
  holderId: id.optional().describe("担当する職員の利用者 id。省くとすべて"),
  isContacted: z
    .boolean()
    .default(false)
    .describe("true = 連絡済みとして待っている人、false = これから連絡する人"),
});

/** What staff know about reaching one student (rules 23.1 to 23.4). */
export const studentContacts = z
  .object({
    silence: silence.nullable().describe("足が止まっていなければ null"),
    contactedUntil: sentDate.nullable().describe("連絡済みとして待つ日。待っていなければ null"),
    usualSchoolId: schoolId.nullable().describe("最もよく通う研修施設の id。まだなければ null"),
    holder: holder.nullable().describe("連絡の担当者。いなければ null"),
    holderVersion,
    contacts: z.array(contact).describe("連絡（新しい順）"),
    totalCount,
  })
  .meta({ id: "StudentContacts", description: "研修生への連絡のすべて", isBoundedList: true });
export type StudentContacts = z.infer<typeof studentContacts>;

export const studentContactsInput = z.object({ studentUserId });

/** A contact to write down. Nobody edits it afterwards (rule 23.3). */
export const addContactInput = z
  .object({
    studentUserId,
    ...contactFields,
    nextDay: date.nullable().default(null).describe("次に連絡する日。今日かそのあと、1年以内"),
    memo: emptiable(optionalLines(CONTACT_MEMO_MAX)).default("").describe("メモ"),
  })
  .meta({ id: "AddContactInput", description: "研修生への連絡の記録" });

export const setHolderInput = z
  .object({
    studentUserId,
    holderId: id.nullable().describe("担当する職員の利用者 id。だれも担当しないなら null"),
    version: holderVersion,
  })
  .meta({ id: "SetHolderInput", description: "連絡の担当者の変更" });
