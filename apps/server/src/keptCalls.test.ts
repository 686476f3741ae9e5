import { brotliDecompressSync } from "node:zlib";
import { Role } from "@kenshu/domain/enumerations.ts";
import { slotsOf } from "@kenshu/domain/reservation/slots.rules.ts";
import { beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let schoolId: number;
let scheduleId: number;
let student: { id: number };
let other: { id: number };
beforeAll(async () => {
  server = await openServer();
  const { build } = server;
  const { id: areaId } = await build.area();
  ({ id: schoolId } = await build.school({ areaId }));
  const { id: roomId } = await build.room({ schoolId });
  ({ id: scheduleId } = await build.schedule({ ...times("10:00", "11:00"), roomId, capacity: 1 }));
  for (const [start, end] of [
    ["11:00", "12:00"],
    ["12:00", "13:00"],
    ["13:00", "14:00"],
  ] as const) {
    await build.schedule({ ...times(start, end), roomId });
  }
  student = await build.student({ areaId });
  other = await build.student({ areaId });
  return () => server.close();
});

const DAYS = { startDate: "2027-03-10", endDate: "2027-04-08" };
const times = (start: string, end: string) => ({
  startDate: `2027-03-12T${start}:00+09:00`,
  endDate: `2027-03-12T${end}:00+09:00`,
});

/** Reads an offer as a browser does. */
async function offer(
  person: { id: number } | null,
  { headers = {}, ...input }: { headers?: Record<string, string> } & Record<string, unknown> = {},
) {
  const asked = JSON.stringify({ studentId: student.id, schoolId, ...DAYS, ...input });
  const answer = await server.app.inject({
    url: `/trpc/kept/trainingSchedule.getOffered?input=${encodeURIComponent(asked)}`,
    headers: {
      "accept-encoding": "gzip, deflate, br",
      ...(person && { authorization: `Bearer ${await server.tokenOf(person)}` }),
      ...headers,
    },
  });
  const isPacked = answer.headers["content-encoding"] === "br";
  const body = isPacked ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload;
  const text = body.toString();
  return { ...answer, status: answer.statusCode, text, json: text && JSON.parse(text) };
}

const rest = async (person: { id: number }, path: string, query: object) => {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const token = await server.tokenOf(person);
  return server.call("GET", `/api/TrainingSchedule/${path}?${parameters}`, { token });
};

test("the kept offer and the student's own are together what REST answers", async () => {
  const ofStudent = { studentId: student.id, ...DAYS };
  const caller = await server.as(student);
  for (const isReserved of [false, true]) {
    if (isReserved) await caller.trainingReserve.reserveByStudent({ scheduleId });
    const { status, json } = await offer(student);
    expect(status).toBe(200);
    const own = await caller.trainingSchedule.getSlotReservations(ofStudent);
    const whole = await rest(student, "GetReserveSlots", { ...ofStudent, schoolId });
    expect(whole.json).toHaveLength(4);
    expect(slotsOf(json.result.data, own, server.clock.now()).rows).toEqual(whole.json);
    const alone = await caller.trainingSchedule.getOffered({ ...ofStudent, schoolId });
    expect(json.result.data).toEqual(alone);
  }
});

test("everybody gets the same bytes, in which there is nobody", async () => {
  const own = await offer(student);
  const others = await offer(other, { studentId: other.id });
  expect(others.text).toBe(own.text);
  const names = await server.db.selectFrom("appUser").select(["name", "emailAddress"]).execute();
  for (const { name, emailAddress } of names) {
    expect(own.text).not.toContain(name);
    expect(own.text).not.toContain(emailAddress);
  }
});

test("an unchanged offer is a 304, also for another person, and nobody else may keep it", async () => {
  const { headers } = await offer(student);
  expect(headers["cache-control"]).toBe("private, no-cache");
  expect(headers.vary).toContain("accept-encoding");
  const again = await offer(other, {
    studentId: other.id,
    headers: { "if-none-match": String(headers.etag) },
  });
  expect([again.status, again.text, again.headers["content-encoding"]]).toEqual([
    304,
    "",
    undefined,
  ]);
});

test("who takes no brotli gets the same text", async () => {
  const packed = await offer(student);
  expect(packed.headers["content-encoding"]).toBe("br");
  for (const encodings of ["identity", "br;q=0", ""]) {
    const plain = await offer(student, { headers: { "accept-encoding": encodings } });
    expect(plain.headers["content-encoding"], encodings).toBeUndefined();
    expect(plain.text, encodings).toBe(packed.text);
  }
});

test("without a school the offer is that of the first one", async () => {
  const { json } = await offer(student, { schoolId: undefined });
  expect(json.result.data.schoolId).toBe(schoolId);
  const nowhere = await server.build.student();
  const none = await offer(nowhere, { studentId: nowhere.id, schoolId: undefined });
  expect(none.json.result.data).toEqual({ schoolId: null, totalCount: 0, rows: [] });
});

test("each request is admitted by itself, and refused as tRPC refuses", async () => {
  await offer(student);
  const viewer = await server.build.user({ role: Role.Viewer });
  const staff = await server.build.user({ role: Role.Administrator });
  const refusals = [
    [await offer(null), 401, undefined],
    [await offer(viewer), 403, "UnauthorizedOperation"],
    [await offer(other), 400, "UnauthorizedOperation"],
    [await offer(staff, { studentId: 999_999 }), 400, "UserNotFound"],
    [await offer(staff, { schoolId: 999_999 }), 400, "DbConflict"],
    [await offer(student, { endDate: "2027-05-30" }), 400, undefined],
    [
      await offer(student, { headers: { "x-acting-user": `${other.id}` } }),
      400,
      "SessionOfAnother",
    ],
  ] as const;
  for (const [{ status, json, headers }, expected, code] of refusals) {
    expect([status, json.error.data.httpStatus]).toEqual([expected, expected]);
    expect(json.error.data.refusal.errorCode).toBe(code);
    expect(headers.etag).toBeUndefined();
  }
});
