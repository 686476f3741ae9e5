import { type Controller, controllerName } from "@kenshu/domain/controllers.ts";
import { roleName, systemKeyStateName } from "@kenshu/domain/enumerations.ts";
import type { SystemKey } from "@kenshu/domain/systemKey/systemKey.schema.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import type { List } from "#declaring/listFile.ts";

/** The list of system keys as its screen has it, without the keys themselves (rule 13.90). */
export const systemKeyList: List<SystemKey> = {
  title: "システムキー",
  category: "システムキー",
  columns: [
    { title: "名前", kind: "text", value: ({ name }) => name },
    { title: "状態", kind: "text", value: ({ state }) => systemKeyStateName[state] },
    { title: "権限", kind: "text", value: ({ role }) => roleName[role] },
    {
      title: "呼び出せる範囲",
      kind: "text",
      value: ({ controllers }) =>
        controllers.map((one) => controllerName(one as Controller)).join("、"),
    },
    { title: "最終日", kind: "date", value: ({ lastDay }) => lastDay },
    {
      title: "最終利用",
      kind: "text",
      value: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(new Date(lastUsedAt)) : "未使用"),
    },
    { title: "登録した人", kind: "text", value: ({ madeByName }) => madeByName },
  ],
};
