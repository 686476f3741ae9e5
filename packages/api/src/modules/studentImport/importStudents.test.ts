import { MatchingReason, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import { lockPeople } from "#rows/locks.ts";
import {
  expectInvalid,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  useWorldPerTest,
} from "#testing.ts";

const RANGE = { from: "2027-03-01", to: "2027-03-30" };
const BASICS = 501;
const AROMA = 502;

const world = useWorldPerTest();
let areaId: number;
let basicsId: number;
let aromaId: number;
beforeEach(async () => {
  const categories = [
    { id: BASICS, name: "もみほぐし", isFlex: false },
    { id: AROMA, name: "アロマ", isFlex: true },
  ];
  await world.db.insertInto("heartfulCategory").values(categories).execute();
  areaId = (await world.build.area()).id;
  basicsId = (await world.build.training({ name: "もみほぐし", heartfulCategoryId: BASICS })).id;
  aromaId = (await world.build.training({ name: "アロマ", heartfulCategoryId: AROMA })).id;
  return () => expectNoFaults(world);
});

const administrator = async () => (await world.callerAs(Role.Administrator)).studentImport;
const open = (categoryId: number) => ({ categoryId, result: null });
const applyingFor = (...categoryIds: number[]) => newEntry({ categories: categoryIds.map(open) });

/** Makes HM know these. */
async function known<T extends ReturnType<typeof newTrainee>>(...trainees: T[]): Promise<T[]> {
  (await world.simulator()).change({ trainees });
  return trainees;
}
/** HM knows a trainee who applies for the categories. */
async function applicant(given: Partial<ReturnType<typeof newTrainee>> = {}) {
  const trainee = newTrainee({ entries: [applyingFor(BASICS)], ...given });
  await known(trainee);
  return trainee;
}
const chosen = (
  { therapistId }: { therapistId: number },
  account: { id: number; version?: number },
) => ({ therapistId, userId: account.id, areaId, userVersion: account.version ?? 1 });

function activitiesOf(studentUserId: number) {
  return world.db
    .selectFrom("activity")
    .select(["trainingId", "state", "startDate", "endDate", "heartfulEntryId"])
    .where("studentUserId", "=", studentUserId)
    .orderBy("id")
    .execute();
}
const accountOf = (id: number) =>
  world.db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("the rows of a range", () => {
  test("tell what HM knows, whom they fit and what linking would begin", async () => {
    const { build } = world;
    const guest = await build.guestStudent({ emailAddress: "Aoi@kenshu.test", areaId });
    const variant = await build.guestStudent({ name: "高橋 愛" });
    const linked = await build.unenrolledStudent({ therapistId: 300_001, areaId });
    const decided = {
      categoryId: AROMA,
      result: {
        orientationSuccess: TakingState.Pass,
        decidedAt: "2027-02-01T10:00:00+09:00",
        idempotencyKey: "k",
      },
    };
    const entry = newEntry({ categories: [open(BASICS), decided] });
    await known(
      newTrainee({
        therapistId: 300_002,
        nameKana: "イトウ",
        emailAddress: "aoi@Kenshu.test",
        storeName: "新宿店",
        entries: [entry],
      }),
      newTrainee({
        therapistId: 300_003,
        name: "髙橋 愛",
        nameKana: "タカハシ",
        entries: [newEntry({ categories: [open(900)] })],
      }),
      newTrainee({
        therapistId: 300_001,
        nameKana: "アオキ",
        entries: [newEntry({ categories: [open(900)] })],
      }),
      newTrainee({ entries: [newEntry({ orientationStartDate: "2027-04-01" })] }),
    );
    const { rows } = await (await administrator()).getHeartfulStudents(RANGE);
    expect(rows).toMatchObject([
      {
        therapistId: 300_001,
        matchingReason: MatchingReason.AlreadyMatched,
        user: { id: linked.id },
        error: "StudentImportCategoryNotDefined",
        errorMessage: expect.stringContaining("900"),
      },
      {
        therapistId: 300_002,
        assignedStoreName: "新宿店",
        matchingReason: MatchingReason.EmailAddress,
        user: { id: guest.id, emailAddress: "Aoi@kenshu.test", areaId, version: 1 },
        areaId,
        beginning: ["もみほぐし"],
        entries: [
          {
            entryId: entry.entryId,
            categories: [
              { categoryId: BASICS, trainingName: "もみほぐし", isDecided: false },
              { categoryId: AROMA, trainingName: "アロマ", isDecided: true },
            ],
          },
        ],
        error: null,
      },
      {
        therapistId: 300_003,
        matchingReason: MatchingReason.None,
        user: null,
        similar: [{ id: variant.id, name: "高橋 愛" }],
        error: "StudentImportCategoryNotDefined",
        errorMessage: expect.stringContaining("900"),
      },
    ]);
  });

  test("all 130 trainees from two pages of HM come; an account that fits two rows is proposed for neither", async () => {
    const entries = () => [applyingFor(BASICS)];
    const twins = [1, 2].map(() => newTrainee({ name: "佐藤 花子", entries: entries() }));
    await known(...twins, ...Array.from({ length: 128 }, () => newTrainee({ entries: entries() })));
    const twin = await world.build.guestStudent({ name: "佐藤　花子" });
    const { rows, totalCount } = await (await administrator()).getHeartfulStudents(RANGE);
    expect([rows.length, totalCount]).toEqual([130, 130]);
    expect(rows.filter(({ error }) => error !== null)).toMatchObject(
      twins.map(({ therapistId }) => ({
        therapistId,
        user: null,
        similar: [{ id: twin.id }],
        error: "DataDuplicated",
        errorMessage: expect.stringMatching(/本人を確かめて選んでください。$/),
      })),
    );
  });

  test("a range is in order and of 30 days at most", async () => {
    const { getHeartfulStudents } = await administrator();
    await expectInvalid(getHeartfulStudents({ from: "2027-03-02", to: "2027-03-01" }), "to");
    await expectInvalid(getHeartfulStudents({ from: "2027-03-01", to: "2027-03-31" }), "to");
  });

  test("while HM is down the caller is told, and gets no rows", async () => {
    (await world.simulator()).on({ kind: "error" });
    await expect((await administrator()).getHeartfulStudents(RANGE)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
  });
});

describe("linking", () => {
  test("makes the student that HM knows of an account, and begins each open category today", async () => {
    const guest = await world.build.guestStudent({
      name: "伊藤 蘭",
      emailAddress: "ran@kenshu.test",
    });
    const entry = applyingFor(BASICS, AROMA);
    const trainee = await applicant({
      name: "イトウ",
      entries: [entry],
      companyId: 77,
      companyName: "本部",
      birthday: "2001-02-03",
      storeName: "新宿店",
      isActiveTherapist: true,
    });
    await (await administrator()).importStudents({ students: [chosen(trainee, guest)] });
    expect(await accountOf(guest.id)).toMatchObject({
      role: Role.Student,
      name: "伊藤 蘭",
      therapistId: trainee.therapistId,
      areaId,
      companyId: 77,
      birthday: "2001-02-03",
      storeName: "新宿店",
      isActiveTherapist: true,
      version: 2,
    });
    const taking = { state: TakingState.Taking, startDate: "2027-03-10", endDate: null };
    expect(await activitiesOf(guest.id)).toEqual([
      { ...taking, trainingId: basicsId, heartfulEntryId: entry.entryId },
      { ...taking, trainingId: aromaId, heartfulEntryId: entry.entryId },
    ]);
    expect(await world.db.selectFrom("auditLog").select("description").execute()).toEqual([
      {
        description: `伊藤 蘭さんをセラピストID ${trainee.therapistId} に紐づけ（開始する研修：「もみほぐし」「アロマ」）`,
      },
    ]);
    expect(await world.db.selectFrom("mail").select("toAddress").execute()).toEqual([
      { toAddress: "ran@kenshu.test" },
    ]);
  });

  test("again changes nothing; a new entry of another category begins its training", async () => {
    const guest = await world.build.guestStudent();
    const trainee = await applicant();
    const { importStudents } = await administrator();
    await importStudents({ students: [chosen(trainee, guest)] });
    await expectUnchanged(world.db, () =>
      importStudents({ students: [chosen(trainee, { ...guest, version: 2 })] }),
    );
    await known({ ...trainee, entries: [...trainee.entries, applyingFor(AROMA)] });
    await importStudents({ students: [chosen(trainee, { ...guest, version: 2 })] });
    expect(await activitiesOf(guest.id)).toMatchObject([
      { trainingId: basicsId },
      { trainingId: aromaId },
    ]);
  });

  test("makes an activity that staff have begun the entry's", async () => {
    const { build } = world;
    const student = await build.unenrolledStudent({
      emailAddress: null,
      passwordHash: null,
      therapistId: null,
    });
    await build.activity({ studentUserId: student.id, trainingId: basicsId });
    const entry = applyingFor(BASICS);
    const trainee = await applicant({ entries: [entry] });
    await (await administrator()).importStudents({ students: [chosen(trainee, student)] });
    expect(await activitiesOf(student.id)).toMatchObject([
      { trainingId: basicsId, state: TakingState.Taking, heartfulEntryId: entry.entryId },
    ]);
  });

  test("a category that HM has decided meanwhile does not begin", async () => {
    const guest = await world.build.guestStudent();
    const trainee = await applicant({ entries: [applyingFor(BASICS, AROMA)] });
    const { importStudents } = await administrator();
    await world.heartful.sendResults(
      trainee.entries[0]?.entryId ?? 0,
      {
        categories: [{ categoryId: BASICS, orientationSuccess: TakingState.Suspend }],
        check: null,
        dropout: null,
        decidedBy: 1,
      },
      "a key of HM's own",
    );
    await importStudents({ students: [chosen(trainee, guest)] });
    expect(await activitiesOf(guest.id)).toMatchObject([{ trainingId: aromaId }]);
  });

  test("begins one of several open entries of a category, and names the others", async () => {
    const guest = await world.build.guestStudent({ emailAddress: "mei@kenshu.test" });
    const [late, early] = [applyingFor(BASICS), applyingFor(BASICS, AROMA)];
    const earlier = { ...early, orientationStartDate: "2027-03-01" };
    const trainee = await applicant({ emailAddress: "mei@kenshu.test", entries: [late, earlier] });
    const { importStudents, tryImport, getHeartfulStudents } = await administrator();
    const students = [chosen(trainee, guest)];
    const says = {
      error: null,
      beginning: ["もみほぐし", "アロマ"],
      waiting: [
        {
          entryId: late.entryId,
          orientationStartDate: late.orientationStartDate,
          trainingName: "もみほぐし",
        },
      ],
    };
    expect((await getHeartfulStudents(RANGE)).rows).toMatchObject([says]);
    expect(await tryImport({ students })).toMatchObject([says]);
    const both = await Promise.allSettled([
      importStudents({ students }),
      importStudents({ students }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await activitiesOf(guest.id)).toMatchObject([
      { trainingId: basicsId, heartfulEntryId: early.entryId },
      { trainingId: aromaId, heartfulEntryId: early.entryId },
    ]);
    // After linking, the row names who still waits, and another category of a new entry begins.
    expect((await getHeartfulStudents(RANGE)).rows).toMatchObject([{ ...says, beginning: [] }]);
    await expectUnchanged(world.db, () =>
      importStudents({ students: [chosen(trainee, { ...guest, version: 2 })] }),
    );
  });

  test("gives waiting students free places", async () => {
    const { build, db } = world;
    const student = await build.unenrolledStudent({ therapistId: null });
    const waiting = await build.reservationOn("2027-03-20", {
      studentUserId: student.id,
      kind: ReserveResult.Wait,
    });
    const trainee = await applicant();
    await (await administrator()).importStudents({ students: [chosen(trainee, student)] });
    const { kind } = await db
      .selectFrom("reservation")
      .select("kind")
      .where("id", "=", waiting.id)
      .executeTakeFirstOrThrow();
    expect(kind).toBe(ReserveResult.CarryUp);
  });

  test("all are linked or none, by the code of the first that cannot be", async () => {
    const { build } = world;
    const [one, other, taking] = [
      await build.guestStudent(),
      await build.guestStudent(),
      await build.unenrolledStudent({ therapistId: null }),
    ];
    await build.activity({ studentUserId: taking.id, trainingId: basicsId, heartfulEntryId: 1 });
    const fine = await applicant();
    const unknown = await applicant({ entries: [applyingFor(900, 901)] });
    const again = await applicant();
    const linked = await build.unenrolledStudent({ therapistId: again.therapistId });
    const { importStudents, tryImport } = await administrator();
    const refusals = [
      [chosen(unknown, other), "StudentImportCategoryNotDefined", { categoryIds: [900, 901] }],
      [
        chosen(await applicant(), taking),
        "StudentImportTakingCategoryDuplicated",
        { trainingName: "もみほぐし" },
      ],
      [chosen(await applicant(), one), "DataDuplicated", { found: "chosenTwice" }],
      [chosen(fine, other), "DataDuplicated", { found: "chosenTwice" }],
      [chosen(again, other), "DataDuplicated", { found: "linkedElsewhere" }],
      [chosen({ therapistId: 4 }, other), "UserNotFound", undefined],
      [chosen(await applicant(), { id: other.id, version: 7 }), "DbConflict", undefined],
      [chosen(await applicant(), { id: 999_999 }), "UserNotFound", undefined],
      [chosen(await applicant(), linked), "DataDuplicated", { found: "linkedElsewhere" }],
      [
        chosen(await applicant(), await build.user({ role: Role.Viewer })),
        "UnauthorizedOperation",
        { found: "mayNotLink" },
      ],
      [
        chosen(await applicant(), await build.guestStudent({ isEnabled: false })),
        "UnauthorizedOperation",
        { found: "mayNotLink" },
      ],
      [{ ...chosen(await applicant(), other), areaId: 999_999 }, "DbConflict", undefined],
    ] as const;
    for (const [row, code, parameters] of refusals) {
      const students = [chosen(fine, one), row];
      await expectUnchanged(world.db, () =>
        expectRefused(importStudents({ students }), code, parameters),
      );
    }
    await expectUnchanged(world.db, async () => {
      const [first, second] = await tryImport({ students: [chosen(fine, one), refusals[0][0]] });
      expect(first).toMatchObject({ beginning: ["もみほぐし"], error: null });
      expect(second).toMatchObject({ beginning: [], error: "StudentImportCategoryNotDefined" });
    });
  });

  test("two administrators who link the same people at once link each once", async () => {
    const rows: ReturnType<typeof chosen>[] = [];
    for (let count = 0; count < 20; count++) {
      rows.push(chosen(await applicant(), await world.build.guestStudent()));
    }
    const [one, other] = [await administrator(), await administrator()];
    const results = await Promise.allSettled([
      one.importStudents({ students: rows }),
      other.importStudents({ students: rows.toReversed() }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const { userId } of rows) expect(await activitiesOf(userId)).toHaveLength(1);
    expect(await world.db.selectFrom("mail").selectAll().execute()).toHaveLength(20);
  });

  test("when two link the same trainees to other accounts, one of them succeeds", async () => {
    const [one, other] = [await administrator(), await administrator()];
    for (let time = 0; time < 5; time++) {
      const [first, second] = [await applicant(), await applicant()];
      const account = () => world.build.guestStudent();
      const results = await Promise.allSettled([
        one.importStudents({
          students: [chosen(first, await account()), chosen(second, await account())],
        }),
        other.importStudents({
          students: [chosen(second, await account()), chosen(first, await account())],
        }),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(results.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { cause: { code: "DataDuplicated" } },
      });
    }
  });

  test("people are locked in the order of their ids, students and guests alike", async () => {
    const { build, db } = world;
    const guest = await build.guestStudent();
    const student = await build.unenrolledStudent({ therapistId: null });
    const students = [chosen(await applicant(), student), chosen(await applicant(), guest)];
    const { importStudents } = await administrator();
    const { importing } = await db.transaction().execute(async (tx) => {
      await lockPeople(tx, [guest.id]);
      const importing = importStudents({ students });
      await waitForLock(db);
      // The import waits for the guest and locks nobody with a higher id: no deadlock.
      await sql`select from app_user where id = ${student.id} for update nowait`.execute(tx);
      return { importing };
    });
    await importing;
    expect(await accountOf(guest.id)).toMatchObject({ role: Role.Student });
  });

  test("no training loses its category while an activity begins by it", async () => {
    const { training, studentImport } = await world.callerAs(Role.Administrator);
    const guest = await world.build.guestStudent();
    const students = [chosen(await applicant(), guest)];
    const stored = await training.get({ id: basicsId });
    const race = await world.db.transaction().execute(async (tx) => {
      // The activity is written, and not yet committed.
      await sql`lock table audit_log in share mode`.execute(tx);
      const importing = studentImport.importStudents({ students });
      await waitForLock(world.db);
      const moving = expectRefused(
        training.update({ ...stored, heartfulCategoryId: null }),
        "ForeignKeyViolation",
        { found: "categoryInUse", count: 1 },
      );
      await waitForLock(world.db, 2);
      return { both: Promise.all([importing, moving]) };
    });
    await race.both;
    expect(await activitiesOf(guest.id)).toMatchObject([{ trainingId: basicsId }]);
  });

  test.each(["tryImport", "importStudents"] as const)(
    "no transaction is open while HM is asked: %s under a key",
    async (call) => {
      const guest = await world.build.guestStudent();
      const students = [chosen(await applicant(), guest)];
      const context = await world.contextAs(await world.build.user({ role: Role.Administrator }));
      const caller = createCaller({ ...context, idempotencyKey: "a key" }).studentImport;
      (await world.simulator()).on({ kind: "slow", milliseconds: 500, times: 1 });
      const outcomes = await Promise.allSettled([
        caller[call]({ students }),
        caller[call]({ students }),
      ]);
      // The one that came second was not kept waiting by a lock: it was told to come again.
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "SERVICE_UNAVAILABLE" },
      });
    },
  );

  test("while HM is down nothing is linked", async () => {
    const guest = await world.build.guestStudent();
    const trainee = await applicant();
    (await world.simulator()).on({ kind: "unreachable" });
    const { importStudents } = await administrator();
    await expectUnchanged(world.db, () =>
      expect(importStudents({ students: [chosen(trainee, guest)] })).rejects.toMatchObject({
        code: "SERVICE_UNAVAILABLE",
      }),
    );
  });
});
