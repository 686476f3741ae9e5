import { Role } from "@kenshu/domain/enumerations.ts";
import * as z from "zod/mini";
import { criteria, keyword } from "#ui/criteria.ts";

/** The roles by which the list of users can be filtered (rule 15.13). */
export const userRoles = [Role.Guest, Role.Administrator, Role.Instructor, Role.Viewer] as const;

/** The list of users; without a filter it shows everybody. */
export const users = criteria({
  keyword,
  isEnabled: z.nullable(z.boolean()),
  roles: z.array(z.literal(userRoles)),
});
export type UserSearch = z.infer<typeof users.address>;
