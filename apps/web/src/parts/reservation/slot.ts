import type { slot } from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";

/** A schedule as it is offered to one student. What it overlaps is told from the reservations at hand. */
export type Slot = Omit<z.infer<typeof slot>, "overlapsWith">;
