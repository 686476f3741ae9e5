import { z } from "zod";
import { id } from "#fields.ts";

/** A company as HM knows it; one that HM no longer has is listed where a content is exempt for it. */
export const company = z
  .object({
    id,
    name: z.string().describe("所属会社の名前"),
    isGone: z.boolean().describe("HMから消えたか"),
  })
  .meta({ id: "Company", description: "所属会社" });
