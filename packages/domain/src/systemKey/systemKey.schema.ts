import { z } from "zod";
import { SystemKeyState } from "#enumerations.ts";
import { date, id, identified, listOf, name, oneOf, sentDate, sentInstant } from "#fields.ts";
import { systemKeyControllers } from "#systemKey/systemKey.rules.ts";
import { staffRole } from "#user/staff.schema.ts";

/** A system key for administrators. Its secret is shown once, when it is added (rule 13.14). */
export const systemKey = z
  .object({
    id,
    name: z.string().describe("システムキーの名前。ログの「操作した人」に表示する"),
    role: staffRole,
    controllers: z.array(z.string()).describe("呼び出せるコントローラー"),
    lastDay: sentDate.describe("使える最後の日"),
    madeByName: z.string().describe("登録した人の氏名"),
    madeAt: sentInstant.describe("登録した日時"),
    lastUsedAt: sentInstant
      .nullable()
      .describe("最後に使った日時（1分単位）。まだ使っていなければ null"),
    endedAt: sentInstant.nullable().describe("終了した日時。終了していなければ null"),
    state: oneOf(SystemKeyState),
  })
  .meta({ id: "SystemKey", description: "システムキー。登録した人が管理者でない間は停止中" });
export type SystemKey = z.infer<typeof systemKey>;

export const systemKeys = listOf(systemKey);

/** The key itself. We send it only this one time. */
export const addedSystemKey = z
  .object({
    id,
    key: z
      .string()
      .describe(
        "Authorization: Bearer に続けて送るキー。返すのはこのときだけで、後から読み取れない",
      ),
  })
  .meta({ id: "AddedSystemKey", description: "追加したシステムキー" });

const chooseController = "どれか一つ選択してください";

export const addSystemKeyInput = z
  .object({
    name,
    role: staffRole,
    controllers: z
      .array(z.enum(systemKeyControllers), chooseController)
      .min(1, chooseController)
      .max(systemKeyControllers.length)
      .overwrite((chosen) => systemKeyControllers.filter((one) => chosen.includes(one)))
      .describe("呼び出せるコントローラー"),
    lastDay: date.describe("使える最後の日。今日から1年以内"),
  })
  .meta({ id: "AddSystemKeyInput", description: "追加するシステムキー" });

export const endSystemKeyInput = identified.meta({
  id: "EndSystemKeyInput",
  description: "終了するシステムキー",
});
