import { z } from "zod";
import { id, sentInstant } from "#fields.ts";
import { BADGE_MAX } from "#limits.ts";

/** Somebody who signed up as a student and waits to be linked (rule 9.9). */
export const guestStudent = z.object({
  id,
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string(),
  areaId: id.nullable(),
  areaName: z.string().nullable(),
  createdAt: sentInstant,
  /** Since signing up, or since the last link ended. */
  waitingSince: sentInstant,
  isEnabled: z.boolean(),
  /** Has been a student before, with a history that the account keeps. */
  isFormerStudent: z.boolean(),
  version: z.number(),
});

/** How many wait, up to what a badge shows (rule 15.5). */
export const badgeCount = z.object({ count: z.int().max(BADGE_MAX) });
