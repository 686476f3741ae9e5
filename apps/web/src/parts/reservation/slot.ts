import type { slot } from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";

/** A schedule as offered to one student. Overlaps are computed from the reservations at hand. */
export type Slot = Omit<z.infer<typeof slot>, "overlapsWith" | "instructorName"> & {
  /** Proposals do not name the instructor. */
  instructorName?: string | null;
};
