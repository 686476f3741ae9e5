import type { Directions } from "@kenshu/domain/school/directions.schema.ts";
import { sql } from "kysely";

/** The directions to a joined `school` (rule 4.12). */
export const directions = sql<Directions>`json_build_object(
  'address', school.address, 'phone', school.phone, 'emailAddress', school.email_address,
  'access', school.access, 'mapUrl', school.map_url
)`;
