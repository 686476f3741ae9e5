import type { slot } from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";
import type { WithOpening } from "#parts/schedule/openingAhead.ts";

/** A schedule as offered to one student. Overlaps are computed from the reservations at hand. */
export type Slot = Omit<
  z.infer<typeof slot>,
  "overlapsWith" | "instructorName" | "reserveOpensAt"
> &
  // Proposals are open.
  WithOpening & {
    /** Proposals do not name the instructor. */
    instructorName?: string | null;
  };
