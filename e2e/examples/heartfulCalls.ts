import type { Recording } from "./accountCalls.ts";

type ImportRow = {
  therapistId: number;
  areaId: number | null;
  user: { id: number; areaId: number; version: number } | null;
  error: string | null;
  matchingReason: number;
};
const ALREADY_MATCHED = 0;
const SUSPEND = 4;

/** Linking trainees from HM, sending results back, and comparing both sides. */
export async function heartfulCalls({ as }: Recording): Promise<void> {
  const administrator = await as("administrator");
  const rows = await administrator<ImportRow[]>("StudentImport.GetHeartfulStudents", {
    from: "2027-02-24",
    to: "2027-03-25",
  });
  const students = rows.flatMap(({ therapistId, areaId, user, error, matchingReason }) =>
    user && error === null && matchingReason !== ALREADY_MATCHED
      ? [{ therapistId, userId: user.id, areaId: areaId ?? user.areaId, userVersion: user.version }]
      : [],
  );
  await administrator("StudentImport.TryImport", { students });
  await administrator("StudentImport.ImportStudents", { students });
  const userId = students[0]?.userId ?? 0;

  await administrator("StudentExport.GetPassable");
  await administrator("StudentExport.GetFilePassable");
  await administrator("StudentExport.Get", { studentUserId: 12 });
  const entries = await administrator<
    { entryId: number; categories: { studentActivityId: number }[] }[]
  >("StudentExport.Get", { studentUserId: userId });
  await administrator("StudentExport.StudentExport", {
    studentUserId: userId,
    entries: entries.map(({ entryId, categories }) => ({
      entryId,
      categories: categories.map(({ studentActivityId }) => ({
        studentActivityId,
        orientationSuccess: SUSPEND,
      })),
    })),
  });
  const attempts = await administrator<{ rows: { attemptId: number; state: string }[] }>(
    "StudentExport.GetAttempts",
    { page: 0, pageSize: 50 },
  );
  await administrator("StudentExport.GetFileAttempts", { isUnsettled: true });
  await administrator("StudentExport.AskAgain", { attemptId: attempts.rows[0]?.attemptId });
  const failed = attempts.rows.find(({ state }) => state === "failed");
  await administrator("StudentExport.Settle", { attemptId: failed?.attemptId });
  const { version } = await administrator<{ version: number }>("Student.Get", { id: userId });
  await administrator("User.UnlinkStudent", { userId, version });

  await administrator("HeartfulDifference.GetState");
  const differences = await administrator<{ rows: { id: number; version: number }[] }>(
    "HeartfulDifference.GetList",
    { page: 0, pageSize: 50 },
  );
  await administrator("HeartfulDifference.GetFileHeartfulDifferences");
  const [difference] = differences.rows;
  await administrator("HeartfulDifference.Settle", {
    id: difference?.id,
    version: difference?.version,
  });
  await administrator("HeartfulDifference.Start");
}
