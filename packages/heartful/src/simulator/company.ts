import { wireInstant } from "@kenshu/domain/time.ts";
import { z } from "zod";
import {
  category,
  company,
  type EmployeeList,
  type Entry,
  employee,
  type Released,
  type ResultRequest,
  TRAINEES_ON_A_PAGE,
  type Trainee,
  trainee,
} from "#contract.ts";
import { Refused } from "#simulator/refused.ts";

/** The people and things that the simulated HM knows. */
export const simulatedCompany = z.object({
  categories: z.array(category),
  companies: z.array(company),
  employees: z.array(employee),
  trainees: z.array(trainee),
});
export type SimulatedCompany = z.infer<typeof simulatedCompany>;

/**
 * Changes while it runs: lists that replace the former ones, and new, changed or missing trainees.
 */
export const companyChange = simulatedCompany
  .extend({ goneTherapistIds: z.array(z.int()) })
  .partial();
export type CompanyChange = z.infer<typeof companyChange>;

export function changed(
  known: SimulatedCompany,
  { goneTherapistIds = [], trainees = [], ...lists }: CompanyChange,
): SimulatedCompany {
  const byId = new Map([...known.trainees, ...trainees].map((one) => [one.therapistId, one]));
  for (const id of goneTherapistIds) byId.delete(id);
  return { ...known, ...lists, trainees: [...byId.values()] };
}

export function searchTrainees(
  { trainees }: SimulatedCompany,
  { from, to, cursor }: { from: string; to: string; cursor?: string },
) {
  const found = trainees
    .filter(({ entries }) =>
      entries.some(({ orientationStartDate: day }) => from <= day && day <= to),
    )
    .filter(({ therapistId }) => cursor === undefined || therapistId > Number(cursor))
    .toSorted((a, b) => a.therapistId - b.therapistId);
  const page = found.slice(0, TRAINEES_ON_A_PAGE);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { trainees: page, nextCursor: last ? `${last.therapistId}` : null };
}

export function getTrainee({ trainees }: SimulatedCompany, therapistId: number): Trainee {
  const found = trainees.find((one) => one.therapistId === therapistId);
  if (!found) throw new Refused("not_found");
  return found;
}

export function getEntry({ trainees }: SimulatedCompany, entryId: number): Entry {
  const found = trainees.flatMap(({ entries }) => entries).find((one) => one.entryId === entryId);
  if (!found) throw new Refused("not_found");
  return found;
}

export function release(known: SimulatedCompany, therapistId: number, now: Date): Released {
  getTrainee(known, therapistId);
  return { therapistId, releasedAt: wireInstant(now) };
}

/** Decides all categories of the request, or refuses and decides none. */
export function decide(
  known: SimulatedCompany,
  entryId: number,
  { categories }: ResultRequest,
  { now, idempotencyKey }: { now: Date; idempotencyKey: string },
): Entry {
  const entry = getEntry(known, entryId);
  const ids = new Set(categories.map(({ categoryId }) => categoryId));
  const meant = entry.categories.filter(({ categoryId }) => ids.has(categoryId));
  if (meant.length !== categories.length) throw new Refused("invalid");
  if (meant.some(({ result }) => result !== null)) throw new Refused("already_decided");
  for (const { categoryId, orientationSuccess } of categories) {
    const category = meant.find((one) => one.categoryId === categoryId);
    if (!category) continue;
    category.result = { orientationSuccess, decidedAt: wireInstant(now), idempotencyKey };
  }
  return entry;
}

export function findEmployees(
  { employees }: SimulatedCompany,
  { name, limit }: { name: string; limit: number },
): EmployeeList {
  const found = employees.filter((one) => comparable(one.name).includes(comparable(name)));
  return { employees: found.slice(0, limit), totalCount: found.length };
}

/** Spaces and width do not matter (rule 20.6). */
function comparable(name: string): string {
  return name.normalize("NFKC").replace(/\s/g, "");
}
