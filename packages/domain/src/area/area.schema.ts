import { z } from "zod";
import { id, name, versioned } from "#fields.ts";

export const area = z.object({ id, name: z.string(), version: z.number() });
export const addAreaInput = z.object({ name });
export const updateAreaInput = versioned.extend({ name });
