import { trpc } from "#api/transport.ts";

/** The areas or trainings, of which one may be chosen; none are read for null. */
export function useNamed(kind: "area" | "training" | null): { id: number; name: string }[] {
  const areas = trpc.area.getAll.useQuery(undefined, { enabled: kind === "area" });
  const trainings = trpc.training.getAll.useQuery(undefined, { enabled: kind === "training" });
  const { data } = kind === "area" ? areas : trainings;
  return data?.rows ?? [];
}
