import { asLine } from "@kenshu/domain/characters.ts";
import type { guestStudent } from "@kenshu/domain/guestStudent/guestStudent.schema.ts";
import { searchable } from "@kenshu/domain/text.ts";
import type { z } from "zod";

export type WaitingAccount = z.infer<typeof guestStudent>;

/**
 * The accounts that a student may get. Those with the same name come first, compared as in
 * searches; then others that match the keyword (rules 9.10, 13.6).
 */
export function accountsFor(
  student: { name: string },
  accounts: readonly WaitingAccount[],
  keyword: string,
) {
  const wanted = searchable(asLine(keyword));
  const name = searchable(student.name);
  return accounts
    .filter(({ isFormerStudent }) => !isFormerStudent)
    .filter((account) =>
      [account.name, account.nameKana, account.emailAddress].some((text) =>
        searchable(text).includes(wanted),
      ),
    )
    .map((account) => ({ ...account, hasSameName: searchable(account.name) === name }))
    .sort((one, other) => Number(other.hasSameName) - Number(one.hasSameName));
}
