import { administratorRoles } from "@kenshu/domain/user/user.rules.ts";
import { type SqlBool, sql } from "kysely";

/**
 * Whether the maker of a key could still make one; `maker` is the account in its present state
 * (rule 13.14).
 */
export const makerIsAdministrator = sql<SqlBool>`(
  maker.is_enabled and maker.is_confirmed and not maker.is_unregistered
  and maker.role in (${sql.join(administratorRoles.map((role) => sql.lit(role)))})
)`;
