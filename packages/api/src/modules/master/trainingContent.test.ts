import { Role, TakingState, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { restRoutes } from "#rest/rest.ts";
import {
  countingStatements,
  expectInvalid,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  useWorld,
} from "#testing.ts";

const COMPANY = 4;
const UNKNOWN = 999_999;

const world = useWorld();
let trainingId: number;
beforeAll(async () => {
  await world.db.insertInto("company").values({ id: COMPANY, name: "A社" }).execute();
});
beforeEach(async () => {
  trainingId = (await world.build.training()).id;
});
afterAll(async () => {
  await expectNoFaults(world);
});

const content = {
  name: "基本手技",
  trainingMethod: TrainingMethod.Test,
  estimateAttendanceCount: 3,
  isExemptedActiveTherapist: true,
  exemptedCompanyId: COMPANY,
  instructorExplanation: "腰から始める",
};

const administrator = async () => (await world.callerAs(Role.Administrator)).trainingContent;

test("a content has what was given; the rest is cleared", async () => {
  const trainingContent = await administrator();
  await trainingContent.add({ trainingId, ...content });
  const { exemptedCompanyId: _, instructorExplanation: __, ...plain } = content;
  await trainingContent.add({ trainingId, ...plain, estimateAttendanceCount: 0 });
  const [first, second] = (await trainingContent.getTrainingTrainingContents({ trainingId })).rows;
  if (!first || !second) throw new Error("two contents were added");
  expect(first).toEqual({
    id: first.id,
    trainingId,
    ...content,
    exemptedCompanyName: "A社",
    preparation: null,
    links: null,
    displayOrder: first.displayOrder,
    version: 1,
  });
  expect(second).toMatchObject({
    estimateAttendanceCount: 0,
    exemptedCompanyId: null,
    exemptedCompanyName: null,
    instructorExplanation: "",
  });

  const change = {
    ...plain,
    name: "改訂手技",
    trainingMethod: TrainingMethod.Homework,
    isExemptedActiveTherapist: false,
  };
  await trainingContent.update({ ...change, id: first.id, version: 1, trainingId });
  expect(await trainingContent.get({ id: first.id })).toEqual({
    ...change,
    id: first.id,
    trainingId,
    exemptedCompanyId: null,
    exemptedCompanyName: null,
    instructorExplanation: "",
    preparation: null,
    links: null,
    displayOrder: first.displayOrder,
    version: 2,
  });
});

test("a content tells how to prepare; an update leaves it, and null or nothing clears it", async () => {
  const trainingContent = await administrator();
  const link = { title: "肩の基本", url: "https://example.jp/肩?q=1#top" };
  const links = Array.from({ length: 5 }, () => link);
  const preparation = `動きやすい服装\n${"あ".repeat(200 - 8)}`;
  const { id } = await trainingContent.add({ ...content, trainingId, preparation, links });
  const read = () => trainingContent.get({ id });
  expect(await read()).toMatchObject({ preparation, links });
  let version = 1;
  const update = (given: object) =>
    trainingContent.update({ ...content, id, trainingId, version: version++, ...given });
  await update({});
  expect(await read()).toMatchObject({ preparation, links });
  await update({ preparation: null, links: null });
  expect(await read()).toMatchObject({ preparation: null, links: null });
  await update({ preparation: " \n ", links: [] });
  expect(await read()).toMatchObject({ preparation: null, links: null });

  const withLink = (given: object) => ({ links: [{ ...link, ...given }] });
  const refused: [wrong: object, path: string][] = [
    [{ preparation: "あ".repeat(201) }, "preparation"],
    [{ links: [...links, link] }, "links"],
    [withLink({ url: "http://example.jp/" }), "links.0.url"],
    [withLink({ url: "javascript:alert(1)" }), "links.0.url"],
    [withLink({ url: "example.jp" }), "links.0.url"],
    [withLink({ url: "https://example.jp@evil.test/" }), "links.0.url"],
    [withLink({ url: "https://example.jp\\@evil.test/" }), "links.0.url"],
    [withLink({ url: "https://xn--/" }), "links.0.url"],
    [withLink({ url: "https://example.jp/a b" }), "links.0.url"],
    [withLink({ url: `https://example.jp/${"a".repeat(482)}` }), "links.0.url"],
    [withLink({ title: "" }), "links.0.title"],
    [withLink({ title: "あ".repeat(51) }), "links.0.title"],
  ];
  await expectUnchanged(world.db, async () => {
    for (const [wrong, path] of refused) {
      const input = { ...content, id, trainingId, version, ...wrong };
      await expectInvalid(trainingContent.update(input), path);
      await expectInvalid(trainingContent.add(input), path);
    }
  });
});

test("what students are searched by follows every change of the contents", async () => {
  const trainingContent = await administrator();
  const { id: studentUserId } = await world.build.unenrolledStudent();
  await world.build.activity({ studentUserId, trainingId });
  const summary = () =>
    world.db
      .selectFrom("studentSummary")
      .select(["requiredCount", "trainingContentId"])
      .where("studentUserId", "=", studentUserId)
      .executeTakeFirstOrThrow();
  const { exemptedCompanyId: _, ...plain } = content;

  await trainingContent.add({ ...plain, trainingId });
  await trainingContent.add({ ...plain, trainingId });
  const { rows } = await trainingContent.getTrainingTrainingContents({ trainingId });
  const [first, second] = rows.map(({ id }) => id);
  if (!first || !second) throw new Error("two contents were added");
  expect(await summary()).toEqual({ requiredCount: 6, trainingContentId: first });
  await trainingContent.sort({ trainingId, ids: [second, first] });
  expect(await summary()).toEqual({ requiredCount: 6, trainingContentId: second });
  await trainingContent.update({
    ...plain,
    trainingId,
    id: first,
    version: 1,
    estimateAttendanceCount: 4,
  });
  expect(await summary()).toEqual({ requiredCount: 7, trainingContentId: second });
  await trainingContent.remove({ id: second, version: 1 });
  expect(await summary()).toEqual({ requiredCount: 4, trainingContentId: first });
});

test("over REST a training's contents are sorted by its id in the query and theirs in the body", async () => {
  const first = await world.build.trainingContent({ trainingId });
  const second = await world.build.trainingContent({ trainingId });
  const ctx = await world.contextAs(await world.build.user({ role: Role.Administrator }));
  const route = restRoutes.find(({ path }) => path === "/api/TrainingContent/Sort");
  await route?.call(ctx, {
    query: { trainingId: String(trainingId) },
    body: () => ({ json: { ids: [second.id, first.id] } }),
  });
  const { rows } = await (await administrator()).getTrainingTrainingContents({ trainingId });
  expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
});

test("a student who begins a training while a content is being added needs that content too", async () => {
  const trainingContent = await administrator();
  const { studentActivity } = await world.callerAs(Role.Administrator);
  const { id: studentUserId } = await world.build.unenrolledStudent();
  const saved = await world.db.transaction().execute(async (tx) => {
    // A transaction that writes its audit row is about to commit.
    await sql`lock table audit_log in share mode`.execute(tx);
    const adding = trainingContent.add({ ...content, exemptedCompanyId: null, trainingId });
    await waitForLock(world.db);
    const beginning = studentActivity.save({
      userId: studentUserId,
      version: 1,
      activities: [{ trainingId, startDate: "2027-03-10", state: TakingState.Taking }],
    });
    await waitForLock(world.db, 2);
    return { both: Promise.all([adding, beginning]) };
  });
  await saved.both;
  await expectNoFaults(world);
});

test("staff read the contents of a training in two statements", async () => {
  await world.build.trainingContent({ trainingId });
  await world.build.trainingContent({ trainingId });
  for (const role of [Role.Instructor, Role.Viewer]) {
    const counting = countingStatements(world.db);
    const caller = await world.as(await world.build.user({ role }), counting.db);
    const { rows } = await caller.trainingContent.getTrainingTrainingContents({ trainingId });
    expect(counting.count()).toBe(2);
    expect(await caller.trainingContent.get({ id: rows[0]?.id ?? 0 })).toEqual(rows[0]);
  }
});

test("refusals change nothing", async () => {
  const trainingContent = await administrator();
  const [free, other] = [
    await world.build.trainingContent({ trainingId }),
    await world.build.trainingContent({ trainingId }),
  ];
  const elsewhere = await world.build.trainingContent();
  const otherTraining = (await world.build.training()).id;
  const added = { trainingId, ...content };
  const change = { ...added, id: free.id, version: 1 };
  const [student, guest] = [await world.callerAs(Role.Student), await world.callerAs(Role.Guest)];

  await expectUnchanged(world.db, async () => {
    const company = { exemptedCompanyId: UNKNOWN };
    await expectRefused(trainingContent.add({ ...added, trainingId: UNKNOWN }), "DbConflict");
    await expectRefused(trainingContent.add({ ...added, ...company }), "DbConflict");
    await expectRefused(trainingContent.update({ ...change, ...company }), "DbConflict");
    await expectRefused(
      trainingContent.update({ ...change, trainingId: otherTraining }),
      "DbConflict",
      { found: "otherTraining" },
    );
    await expectRefused(
      trainingContent.getTrainingTrainingContents({ trainingId: UNKNOWN }),
      "DbConflict",
    );
    const sort = (ids: number[], of = trainingId) =>
      expectRefused(trainingContent.sort({ trainingId: of, ids }), "DbConflict");
    await sort([other.id, free.id, elsewhere.id]);
    await sort([other.id, elsewhere.id]);
    await sort([other.id, free.id], otherTraining);
    await sort([other.id, free.id], UNKNOWN);

    await expectInvalid(trainingContent.add({ ...added, name: "手".repeat(51) }), "name");
    await expectInvalid(
      trainingContent.add({ ...added, trainingMethod: 4 as never }),
      "trainingMethod",
    );
    for (const estimateAttendanceCount of [-1, 1.5]) {
      await expectInvalid(
        trainingContent.add({ ...added, estimateAttendanceCount }),
        "estimateAttendanceCount",
      );
    }
    await expectInvalid(
      trainingContent.add({ ...added, instructorExplanation: "説".repeat(501) }),
      "instructorExplanation",
    );
    for (const { trainingContent: refused } of [student, guest]) {
      await expectRefused(
        refused.getTrainingTrainingContents({ trainingId }),
        "UnauthorizedOperation",
      );
    }
  });
});
