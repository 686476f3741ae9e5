import type { slot } from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";

/** A schedule as it is offered to one student. */
export type Slot = z.infer<typeof slot>;
