import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "../kenshu.ts";

const BUILT =
  "AlertInformation,Auth,Area,Attendance,CashFlow,Company,Information,Log,Room,School,Setting,Student,StudentActivity,Training,TrainingContent,TrainingProgress,TrainingReserve,TrainingSchedule,User/GetOwn,User/GetOwnAuthUser,User/AddUserProfile,User/GetInstructors,User/GetGoal,User/GetStudentGoal,User/UpdateGoal,User/GetNoAccountStudents,User/GetNoAccountStudent,User/AddNoAccountStudent,User/UpdateNoAccountStudent,User/RemoveNoAccountStudent";

test("a REST caller of every role is answered as the contract says", async ({ kenshu }) => {
  const script = resolve(import.meta.dirname, "../contract/check-endpoints.mjs");
  const { status, stdout } = spawnSync("node", [script, kenshu.url, BUILT], { encoding: "utf8" });
  expect(stdout).toMatch(/\d+ passed, 0 failed/);
  expect(status).toBe(0);
});
