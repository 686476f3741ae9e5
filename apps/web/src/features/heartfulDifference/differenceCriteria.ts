import { DifferenceKind } from "@kenshu/domain/enumerations.ts";
import * as z from "zod/mini";
import { criteria } from "#ui/criteria.ts";

/** The list of differences from HM, of all kinds or of one. */
export const differences = criteria({ kind: z.nullable(z.enum(DifferenceKind)) });
export type DifferenceSearch = z.infer<typeof differences.address>;
