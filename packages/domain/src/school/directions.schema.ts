import { z } from "zod";
import {
  emailAddressOrNone,
  nullIfEmpty,
  optionalLines,
  optionalText,
  pageUrlOrNone,
  phone,
} from "#fields.ts";
import { ACCESS_MAX, ADDRESS_MAX } from "#school/school.limits.ts";

/** Where a school is and how to reach it (rule 4.12). */

const words = {
  address: "研修施設の住所。ないときは null",
  phone: "研修施設の電話番号。ないときは null",
  emailAddress: "研修施設のメールアドレス。ないときは null",
  access: "研修施設への行き方。ないときは null",
  mapUrl: "研修施設の地図のURL（https）。ないときは null",
};

/** What a school carries. Null without any. */
export const directionsFields = {
  address: nullIfEmpty(optionalText(ADDRESS_MAX)).default(null).describe(words.address),
  phone: phone.default(null).describe(words.phone),
  emailAddress: emailAddressOrNone.default(null).describe(words.emailAddress),
  access: nullIfEmpty(optionalLines(ACCESS_MAX)).default(null).describe(words.access),
  mapUrl: pageUrlOrNone.default(null).describe(words.mapUrl),
};

const sentText = z.string().nullable();
/** The same as it is sent. */
export const sentDirectionsFields = {
  address: sentText.describe(words.address),
  phone: sentText.describe(words.phone),
  emailAddress: sentText.describe(words.emailAddress),
  access: sentText.describe(words.access),
  mapUrl: sentText.describe(words.mapUrl),
} satisfies Record<keyof typeof directionsFields, z.ZodType>;

/** The directions to the school of a reservation. */
export const directions = z
  .object(sentDirectionsFields)
  .meta({ id: "Directions", description: "研修施設の案内" });
export type Directions = z.infer<typeof directions>;
