import { z } from "zod";
import { id } from "#fields.ts";

/**
 * A company at HM. One that HM no longer has is listed if somebody there is exempt from a content.
 */
export const company = z
  .object({
    id,
    name: z.string().describe("所属会社の名前"),
    isGone: z.boolean().describe("HMから消えたか"),
  })
  .meta({ id: "Company", description: "所属会社" });
