type Counts = { toldLateCount: number; toldAbsenceCount: number };

/** 遅れます1名・行けません2名, of those without a mark (rule 6.9); null if nobody has said so. */
export function toldCountText({ toldLateCount, toldAbsenceCount }: Counts): string | null {
  const counts = [
    toldLateCount > 0 && `遅れます${toldLateCount}名`,
    toldAbsenceCount > 0 && `行けません${toldAbsenceCount}名`,
  ];
  return counts.filter(Boolean).join("・") || null;
}
