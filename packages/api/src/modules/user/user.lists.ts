import { Role } from "@kenshu/domain/enumerations.ts";
import type { UserRow } from "@kenshu/domain/user/staff.schema.ts";
import type { List } from "#declaring/listFile.ts";

/** The list of users, with the columns of its screen (rule 13.90). */
export const userList: List<UserRow> = {
  title: "利用者",
  category: "利用者",
  columns: [
    { title: "氏名", kind: "text", value: ({ name }) => name },
    { title: "カナ", kind: "text", value: ({ nameKana }) => nameKana },
    { title: "権限", kind: "text", value: ({ roleName }) => roleName },
    { title: "メールアドレス", kind: "text", value: ({ emailAddress }) => emailAddress },
    {
      title: "状態",
      kind: "text",
      value: ({ isEnabled, role }) =>
        isEnabled ? (role === Role.Guest ? "権限待ち" : null) : "利用停止中",
    },
  ],
};
