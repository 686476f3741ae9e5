/**
 * A day of the company through a client that is generated from the document alone: sign in, plan, reserve for
 * three, queue, cancel with promotion, mark, grade, pay, receipt, link from HM, send a result, an analysis, sign out.
 * Called with the server's address and the day; fails at the first answer that is not what the day needs.
 */
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./generated/openapiTypescript.ts";

const [baseUrl = "", today = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });

/** The answer's value. A refusal ends the day and shows its message. */
function done<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }) {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data as NonNullable<T>;
}

function dayAfter(days: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const at = (day: string, time: string) => `${day}T${time}:00+09:00`;
const first = <T>(rows: T[]): T => rows[0] ?? assert.fail("a list is empty");

const { accessToken } = done(
  await client.POST("/api/Auth/SignIn", {
    body: { emailAddress: "administrator@kenshu.test", password: "kenshu-demo" },
  }),
);
client.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${accessToken}`);
    return request;
  },
});
const own = done(await client.GET("/api/User/GetOwnAuthUser"));

// Plan: a new room, one schedule with two places next week, and one today.
const area = first(done(await client.GET("/api/Area/GetAll")));
const school = done(
  await client.POST("/api/School/Add", { body: { name: "一日の施設", areaId: area.id } }),
);
const room = done(
  await client.POST("/api/Room/Add", {
    body: { name: "一日の部屋", schoolId: school.id, displayColor: "#0b6975" },
  }),
);
async function plan(day: string) {
  return done(
    await client.POST("/api/TrainingSchedule/Add", {
      body: {
        roomId: room.id,
        startDate: at(day, "20:00"),
        endDate: at(day, "21:30"),
        capacity: 2,
        instructorId: null,
      },
    }),
  );
}
const nextWeek = await plan(dayAfter(9));
const tonight = await plan(today);

// Reserve for three: the third waits, and gets a place when the first is cancelled.
const students = done(
  await client.GET("/api/Student/SearchReservationStudents", {
    params: { query: { enrollState: 0, page: 0, pageSize: 50 } },
  }),
);
const [one, two, three] = students.slice(-3);
if (!one || !two || !three) assert.fail("three students are needed");
const reserve = async (scheduleId: number, studentId: number) =>
  done(
    await client.POST("/api/TrainingReserve/Reserve", {
      body: { scheduleId, studentId, noPenalty: false },
    }),
  );
const CONFIRM = 0;
const WAIT = 1;
const reserved = await reserve(nextWeek.id, one.id);
assert.equal(reserved.result, CONFIRM);
assert.equal((await reserve(nextWeek.id, two.id)).result, CONFIRM);
const queued = await reserve(nextWeek.id, three.id);
assert.equal(queued.result, WAIT);

const again = await client.POST("/api/TrainingReserve/Reserve", {
  body: { scheduleId: nextWeek.id, studentId: one.id, noPenalty: false },
});
assert.equal(again.response.status, 400);
assert.ok(again.error && "errorCode" in again.error);
assert.equal(again.error.errorCode, "ReserveAlreadyExist");

done(
  await client.POST("/api/TrainingReserve/Cancel", {
    body: { reserveId: reserved.reserveId, expectedState: 1, expectsFee: false },
  }),
);
const futures = done(
  await client.GET("/api/TrainingReserve/GetFutures", {
    params: { query: { studentId: three.id } },
  }),
);
const promoted = futures.find(({ reserveId }) => reserveId === queued.reserveId);
assert.equal(promoted?.state, 1);

// Mark and grade: tonight's student is marked present, and completes the next content.
const comes = await reserve(tonight.id, one.id);
done(
  await client.POST("/api/Attendance/Add", {
    body: { trainingReserveId: comes.reserveId, state: 0, isSendMail: false },
  }),
);
const summaries = done(
  await client.GET("/api/TrainingProgress/GetStudentProgresses", {
    params: { query: { studentUserId: one.id } },
  }),
);
const summary = summaries.find(({ contents }) =>
  contents.some(({ canAddNewProgress }) => canAddNewProgress),
);
const content = summary?.contents.find(({ canAddNewProgress }) => canAddNewProgress);
if (!summary || !content) assert.fail("there is nothing to grade");
done(
  await client.POST("/api/TrainingProgress/Add", {
    body: {
      studentUserId: one.id,
      activityId: summary.activityId,
      trainingContentId: content.trainingContentId,
      grade: 1,
      technicalGrade: 1,
      trainingDate: today,
      instructorId: own.userId,
    },
  }),
);

// Pay twice with one key, and download the receipt.
const pay = () =>
  client.POST("/api/CashFlow/Add", {
    params: { header: { "Idempotency-Key": "day-of-the-company" } },
    body: { studentUserId: one.id, type: 0, amount: 3300, memo: "キャンセル料" },
  });
const payment = done(await pay());
const repeated = await pay();
assert.equal(repeated.response.headers.get("Idempotent-Replayed"), "true");
assert.equal(done(repeated).cashFlowId, payment.cashFlowId);
const receipt = await client.GET("/api/CashFlow/GetFileReceipt", {
  params: { query: { cashFlowId: payment.cashFlowId } },
  parseAs: "arrayBuffer",
});
assert.equal(Buffer.from(done(receipt)).subarray(0, 4).toString(), "%PDF");

// Link every trainee from HM who has a proposed account.
const rows = done(
  await client.GET("/api/StudentImport/GetHeartfulStudents", {
    params: { query: { from: dayAfter(-15), to: dayAfter(14) } },
  }),
);
const linked = rows.find(
  ({ user, error, matchingReason }) => user && !error && matchingReason !== 0,
);
if (!linked?.user) assert.fail("HM proposes nobody");
done(
  await client.POST("/api/StudentImport/ImportStudents", {
    body: {
      students: [
        {
          therapistId: linked.therapistId,
          userId: linked.user.id,
          areaId: linked.areaId ?? linked.user.areaId ?? area.id,
          userVersion: linked.user.version,
        },
      ],
    },
  }),
);

// Send a result: the newly linked student suspends the training that has begun.
const SUSPEND = 4;
const entries = done(
  await client.GET("/api/StudentExport/Get", {
    params: { query: { studentUserId: linked.user.id } },
  }),
);
const open = entries.find(({ categories }) => categories.some(({ canSend }) => canSend));
const category = open?.categories.find(({ canSend }) => canSend);
if (!open || !category) assert.fail("there is no result to send");
done(
  await client.POST("/api/StudentExport/StudentExport", {
    params: { header: { "Idempotency-Key": "result-of-the-day" } },
    body: {
      studentUserId: linked.user.id,
      entries: [
        {
          entryId: open.entryId,
          categories: [
            { studentActivityId: category.studentActivityId, orientationSuccess: SUSPEND },
          ],
        },
      ],
    },
  }),
);

// An analysis as a workbook.
const workbook = await client.GET("/api/Analysis/GetFileMonthlyIncoming", {
  params: { query: { start: dayAfter(-90), end: today } },
  parseAs: "arrayBuffer",
});
assert.equal(Buffer.from(done(workbook)).subarray(0, 2).toString(), "PK");
assert.match(workbook.response.headers.get("Content-Disposition") ?? "", /filename\*=/);

done(await client.POST("/api/Auth/SignOut"));
const after = await client.GET("/api/User/GetOwnAuthUser");
assert.equal(after.response.status, 401);
console.log("the day is over");
