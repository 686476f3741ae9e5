import {
  careerName,
  genderName,
  roleName,
  signUpPatternName,
} from "@kenshu/domain/enumerations.ts";
import {
  ownAccount,
  ownPasskey,
  ownSecondFactor,
  ownSignInSession,
} from "@kenshu/domain/ownData/ownData.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { deviceName } from "#modules/auth/index.ts";
import { part } from "#modules/ownData/part.ts";
import { count, day, moment, yesNo } from "#modules/ownData/texts.ts";

/** Who somebody is, and how the person signs in. Nothing here opens anything. */
export const accountParts = [
  part({
    name: "account",
    title: "アカウントとプロフィール",
    says: "登録した内容と、HM（セラピストの管理システム）から受け取った内容です。",
    isOne: true,
    tables: ["appUser", "emailAddressChange", "erasureRequest"],
    row: ownAccount,
    read: (tx, { id }) =>
      tx
        .selectFrom("appUser as person")
        .leftJoin("area", "area.id", "person.areaId")
        .leftJoin("company", "company.id", "person.companyId")
        .leftJoin("emailAddressChange as change", "change.userId", "person.id")
        .leftJoin("erasureRequest as erasure", "erasure.userId", "person.id")
        .select([
          "person.id as userId",
          "person.name",
          "person.nameKana",
          "person.emailAddress",
          "change.emailAddress as requestedEmailAddress",
          "person.phone",
          "person.role",
          "person.temporaryRegistrationPattern",
          "person.isEnabled",
          "person.isReceiveEMailEnabled",
          "person.areaId",
          "area.name as areaName",
          "person.gender",
          "person.birthday",
          "person.goal",
          "person.therapistId",
          "person.isActiveTherapist",
          "company.name as companyName",
          "person.career",
          "person.storeCode",
          "person.storeName",
          "person.heartfulEmployeeId",
          "person.heartfulEmployeeCode",
          "person.createdAt",
          "erasure.requestedAt as erasureRequestedAt",
        ])
        .where("person.id", "=", id),
    present: ({ createdAt, erasureRequestedAt, ...account }) => ({
      ...account,
      createdAt: wireInstant(createdAt),
      erasureRequestedAt: erasureRequestedAt && wireInstant(erasureRequestedAt),
    }),
    columns: [
      ["氏名", ({ name }) => name],
      ["氏名（カナ）", ({ nameKana }) => nameKana],
      ["メールアドレス", ({ emailAddress }) => emailAddress],
      ["確認を待っているメールアドレス", (account) => account.requestedEmailAddress],
      ["電話番号", ({ phone }) => phone],
      ["権限", ({ role }) => roleName[role]],
      ["登録したページ", (account) => signUpPatternName[account.temporaryRegistrationPattern]],
      ["登録した日時", ({ createdAt }) => moment(createdAt)],
      ["消去を申請した日時", (account) => moment(account.erasureRequestedAt)],
      ["アカウントが有効", ({ isEnabled }) => yesNo(isEnabled)],
      ["お知らせのメールを受け取る", (account) => yesNo(account.isReceiveEMailEnabled)],
      ["地域", ({ areaName }) => areaName],
      ["性別", ({ gender }) => gender && genderName[gender]],
      ["生年月日", ({ birthday }) => day(birthday)],
      ["目標", ({ goal }) => goal],
      ["セラピストID", ({ therapistId }) => count(therapistId, "")],
      ["現役のセラピスト", ({ isActiveTherapist }) => yesNo(isActiveTherapist)],
      ["所属会社", ({ companyName }) => companyName],
      ["経歴", ({ career }) => careerName[career]],
      ["店舗", ({ storeCode, storeName }) => named(storeCode, storeName)],
      ["HMの社員コード", ({ heartfulEmployeeCode }) => heartfulEmployeeCode],
    ],
  }),
  part({
    name: "signInSessions",
    title: "サインイン中の端末",
    says: "サインインしたままの端末です。",
    tables: ["signInSession"],
    row: ownSignInSession,
    read: (tx, { id }) =>
      tx
        .selectFrom("signInSession")
        .select(["userAgent", "createdAt", "lastUsedAt", "expiresAt"])
        .where("userId", "=", id)
        .orderBy("lastUsedAt", "desc")
        .orderBy("id"),
    present: ({ userAgent, createdAt, lastUsedAt, expiresAt }) => ({
      device: deviceName(userAgent),
      createdAt: wireInstant(createdAt),
      lastUsedAt: wireInstant(lastUsedAt),
      expiresAt: wireInstant(expiresAt),
    }),
    columns: [
      ["端末", ({ device }) => device],
      ["サインインした日時", ({ createdAt }) => moment(createdAt)],
      ["最後に使った日時", ({ lastUsedAt }) => moment(lastUsedAt)],
      ["有効期限", ({ expiresAt }) => moment(expiresAt)],
    ],
  }),
  part({
    name: "passkeys",
    title: "パスキー",
    says: "登録したパスキーです。鍵そのものは含みません。",
    tables: ["passkey"],
    row: ownPasskey,
    read: (tx, { id }) =>
      tx
        .selectFrom("passkey")
        .select(["id", "name", "device", "createdAt", "lastUsedAt", "isBackedUp"])
        .where("userId", "=", id)
        .orderBy("id"),
    present: ({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: wireInstant(createdAt),
      lastUsedAt: lastUsedAt && wireInstant(lastUsedAt),
    }),
    columns: [
      ["名前", ({ name }) => name],
      ["追加した端末", ({ device }) => device],
      ["追加した日時", ({ createdAt }) => moment(createdAt)],
      ["最後に使った日時", ({ lastUsedAt }) => moment(lastUsedAt)],
      ["ほかの端末にも保存", ({ isBackedUp }) => yesNo(isBackedUp)],
    ],
  }),
  part({
    name: "secondFactor",
    title: "認証アプリと予備のコード",
    says: "2段階の確認の有無です。キーとコードそのものは含みません。",
    isOne: true,
    tables: ["authenticator", "recoveryCode"],
    row: ownSecondFactor,
    read: (tx, { id }) =>
      tx
        .selectFrom("appUser as person")
        .leftJoin("authenticator", (join) =>
          join
            .onRef("authenticator.userId", "=", "person.id")
            .on("authenticator.isConfirmed", "=", true),
        )
        .select([
          "authenticator.createdAt",
          "authenticator.lastUsedAt",
          sql<number>`(
            select count(*)::integer from recovery_code where user_id = person.id
          )`.as("recoveryCodeCount"),
        ])
        .where("person.id", "=", id),
    present: ({ createdAt, lastUsedAt, recoveryCodeCount }) => ({
      authenticator: createdAt && {
        createdAt: wireInstant(createdAt),
        lastUsedAt: lastUsedAt && wireInstant(lastUsedAt),
      },
      recoveryCodeCount,
    }),
    columns: [
      ["認証アプリを追加した日時", ({ authenticator }) => moment(authenticator?.createdAt ?? null)],
      [
        "認証アプリを最後に使った日時",
        ({ authenticator }) => moment(authenticator?.lastUsedAt ?? null),
      ],
      ["残っている予備のコード", ({ recoveryCodeCount }) => `${recoveryCodeCount}件`],
    ],
  }),
];

function named(code: string | null, name: string | null): string | null {
  return code && name ? `${name}（${code}）` : (name ?? code);
}
