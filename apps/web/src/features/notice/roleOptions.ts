import { roleName } from "@kenshu/domain/enumerations.ts";
import { noticeRoles } from "@kenshu/domain/notice/notice.rules.ts";

export const roleOptions = noticeRoles.map((value) => ({ value, label: roleName[value] }));
