import { trpc } from "#api/transport.ts";

/** A row of another table as forms offer it. */
export type Named = { id: number; name: string };

/** The areas or trainings to choose from; null until they are read, and null for null. */
export function useNamed(kind: "area" | "training" | null): Named[] | null {
  const areas = trpc.area.getAll.useQuery(undefined, { enabled: kind === "area" });
  const trainings = trpc.training.getAll.useQuery(undefined, { enabled: kind === "training" });
  const { data } = kind === "area" ? areas : trainings;
  return data?.rows ?? null;
}
