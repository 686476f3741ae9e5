import {
  CashFlowType,
  ENROLL_STATE_ALL,
  EnrollState,
  Mark,
  PaceState,
  ProgressGrade,
  ReserveResult,
  Role,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { describe, expect, test } from "vitest";
import { restRoutes } from "#rest/rest.ts";
import { countingStatements, expectRefused, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

const reservedAt = async (studentUserId: number, start: string, end: string, given = {}) => {
  const schedule = await world.build.schedule({ startDate: start, endDate: end });
  return world.build.reservation({ scheduleId: schedule.id, studentUserId, ...given });
};
const onDay = (studentUserId: number, day: string, given = {}) =>
  world.build.reservationOn(day, { studentUserId, ...given });
const graduate = async (given: object = {}) => {
  const student = await world.build.unenrolledStudent(given);
  await world.build.activity({
    studentUserId: student.id,
    startDate: "2027-01-05",
    endDate: "2027-02-20",
    state: TakingState.Pass,
  });
  return student;
};

const trainingOf = async (contentId: number) => {
  const { trainingId } = await world.db
    .selectFrom("trainingContent")
    .select("trainingId")
    .where("id", "=", contentId)
    .executeTakeFirstOrThrow();
  return trainingId;
};

const STUDENT_FIELDS = [
  "areaId",
  "areaName",
  "emailAddress",
  "id",
  "isEnabled",
  "isEnrolled",
  "name",
  "nameKana",
  "therapistId",
  "version",
];

describe("one student", () => {
  test("is shown to staff and to the student alone", async () => {
    const area = await world.build.area({ name: "東京" });
    const student = await world.build.student({
      name: "髙橋 一",
      nameKana: "タカハシ ハジメ",
      emailAddress: "hajime@kenshu.test",
      areaId: area.id,
      therapistId: 4711,
      isEnabled: false,
    });
    const expected = {
      id: student.id,
      name: "髙橋 一",
      nameKana: "タカハシ ハジメ",
      emailAddress: "hajime@kenshu.test",
      areaId: area.id,
      areaName: "東京",
      therapistId: 4711,
      isEnabled: false,
      isEnrolled: true,
      isStudent: true,
      isMailed: true,
      isErased: false,
      phone: null,
      version: 1,
    };
    expect(Object.keys(expected).sort()).toEqual(
      [...STUDENT_FIELDS, "isStudent", "isMailed", "isErased", "phone"].sort(),
    );
    const viewer = await world.callerAs(Role.Viewer);
    expect(await viewer.student.get({ id: student.id })).toEqual(expected);
    const own = await world.as(student);
    expect(await own.student.get({ id: student.id })).toEqual(expected);
    expect((await viewer.student.get({ id: (await graduate()).id })).isEnrolled).toBe(false);
  });

  test("is refused to other students and guests, and staff are no students", async () => {
    const student = await world.build.student();
    const other = await world.callerAs(Role.Student);
    const guest = await world.callerAs(Role.Guest);
    const viewer = await world.build.user({ role: Role.Viewer });
    const staff = await world.as(viewer);
    await expectRefused(other.student.get({ id: student.id }), "UnauthorizedOperation");
    await expectRefused(other.student.get({ id: 999_999 }), "UnauthorizedOperation");
    await expectRefused(guest.student.get({ id: student.id }), "UnauthorizedOperation");
    await expectRefused(staff.student.get({ id: viewer.id }), "UserNotFound");
    await expectRefused(staff.student.get({ id: 999_999 }), "UserNotFound");
  });
});

describe("a search", () => {
  async function namesOf(criteria: StudentSearch) {
    const administrator = await world.callerAs(Role.Administrator);
    const { rows, totalCount } = await administrator.student.searchReservationStudents(criteria);
    expect(totalCount).toBe(rows.length);
    return rows.map(({ name }) => name);
  }
  async function confirmationNamesOf(criteria: StudentSearch) {
    const viewer = await world.callerAs(Role.Viewer);
    const { rows } = await viewer.student.searchReservationConfirmationStudents(criteria);
    return rows.map(({ name }) => name);
  }
  async function historyNamesOf(criteria: StudentSearch) {
    const instructor = await world.callerAs(Role.Instructor);
    const { rows } = await instructor.student.searchReservationHistoryStudents(criteria);
    return rows.map(({ name }) => name);
  }

  test("finds students only, by kana, disabled ones and those without an account too", async () => {
    const { build } = world;
    await build.student({ name: "渡辺", nameKana: "ワタナベ" });
    await build.unenrolledStudent({ name: "青木", nameKana: "アオキ", isEnabled: false });
    await build.student({
      name: "井上",
      nameKana: "イノウエ",
      emailAddress: null,
      passwordHash: null,
    });
    await build.user({ role: Role.Guest, name: "客", nameKana: "ア" });
    await build.user({ role: Role.Instructor, name: "師", nameKana: "ア" });
    expect(await namesOf({})).toEqual(["青木", "井上", "渡辺"]);
  });

  test("by keyword ignores space, width, case and the kind of kana", async () => {
    const { build } = world;
    await build.student({
      name: "佐藤 花子",
      nameKana: "サトウ ハナコ",
      emailAddress: "Hanako@kenshu.test",
      therapistId: 55501,
    });
    await build.student({
      name: "100%_田中",
      nameKana: "タナカ",
      emailAddress: "tanaka@kenshu.test",
      therapistId: 77702,
    });
    for (const keyword of [
      "佐藤花子",
      "さとう　はなこ",
      "ｻﾄｳ",
      "HANAKO@",
      "５５５０１",
      " 藤 花 ",
    ]) {
      expect(await namesOf({ keyword }), keyword).toEqual(["佐藤 花子"]);
    }
    expect(await namesOf({ keyword: "%" })).toEqual(["100%_田中"]);
    expect(await namesOf({ keyword: "0%_" })).toEqual(["100%_田中"]);
    expect(await namesOf({ keyword: "\\" })).toEqual([]);
    expect(await namesOf({ keyword: "花子さとう" })).toEqual([]);
    expect(await namesOf({ keyword: " 　" })).toHaveLength(2);
  });

  test("sorts those first whose name, kana, address or id begins with the keyword, when it is asked to", async () => {
    const { build } = world;
    const people = [
      ["相沢 亮", "アイザワ サトル", "aizawa@kenshu.test", 10],
      ["伊藤 里", "イトウ カオリ", "sato.i@kenshu.test", 11],
      ["佐藤 美咲", "サトウ ミサキ", "misaki@kenshu.test", 12],
      ["里見 翔", "サトミ ショウ", "shou@kenshu.test", 1012],
    ] as const;
    for (const [name, nameKana, emailAddress, therapistId] of people) {
      await build.student({ name, nameKana, emailAddress, therapistId });
    }
    const instructor = await world.callerAs(Role.Instructor);
    const found = async (input: { keyword: string; startsFirst?: boolean; pageSize?: number }) => {
      const { rows } = await instructor.student.searchStudents(input);
      return rows.map(({ name }) => name.split(" ")[0]);
    };
    expect(await found({ keyword: "さと" })).toEqual(["相沢", "佐藤", "里見"]);
    expect(await found({ keyword: "さと", startsFirst: true })).toEqual(["佐藤", "里見", "相沢"]);
    expect(await found({ keyword: "さと", startsFirst: true, pageSize: 1 })).toEqual(["佐藤"]);
    expect(await found({ keyword: "里", startsFirst: true })).toEqual(["里見", "伊藤"]);
    expect(await found({ keyword: "12", startsFirst: true })).toEqual(["佐藤", "里見"]);
    expect(await found({ keyword: "%", startsFirst: true })).toEqual([]);
  });

  test("by enrolment distinguishes students in a training from the others", async () => {
    await world.build.student({ name: "受講", nameKana: "ア" });
    await world.build.unenrolledStudent({ name: "未受講", nameKana: "イ" });
    await graduate({ name: "修了", nameKana: "ウ" });
    expect(await namesOf({ enrollState: EnrollState.Enrolled })).toEqual(["受講"]);
    expect(await namesOf({ enrollState: EnrollState.NotEnrolled })).toEqual(["未受講", "修了"]);
    for (const enrollState of [undefined, ENROLL_STATE_ALL] as const) {
      expect(await namesOf({ enrollState })).toEqual(["受講", "未受講", "修了"]);
    }
  });

  test("by reservation looks at active ones of schedules that have not ended", async () => {
    const { build } = world;
    const student = async (name: string) => (await build.student({ name, nameKana: name })).id;
    await onDay(await student("1 確定"), "2027-03-12");
    await onDay(await student("2 待ち"), "2027-03-12", { kind: ReserveResult.Wait });
    await reservedAt(
      await student("3 進行中"),
      "2027-03-10T09:00:00+09:00",
      "2027-03-10T10:00:01+09:00",
    );
    await reservedAt(
      await student("4 終了"),
      "2027-03-10T09:00:00+09:00",
      "2027-03-10T10:00:00+09:00",
    );
    await onDay(await student("5 取消"), "2027-03-12", { kind: ReserveResult.Cancel });
    await reservedAt(
      await student("6 記録済み"),
      "2027-03-10T09:00:00+09:00",
      "2027-03-10T12:00:00+09:00",
      { mark: Mark.Attendance },
    );
    await student("7 なし");
    const having = ["1 確定", "2 待ち", "3 進行中"];
    const lacking = ["4 終了", "5 取消", "6 記録済み", "7 なし"];
    expect(await confirmationNamesOf({ existsReservation: true })).toEqual(having);
    expect(await confirmationNamesOf({ existsReservation: false })).toEqual(lacking);
    expect(await confirmationNamesOf({})).toEqual([...having, ...lacking]);
  });

  test("finds the leftover reservations that the administrator's alert counts", async () => {
    const left = await graduate({ name: "修了・予約あり" });
    await onDay(left.id, "2027-03-12");
    await graduate({ name: "修了・予約なし" });
    const taking = await world.build.student({ name: "受講中" });
    await onDay(taking.id, "2027-03-12");
    expect(
      await confirmationNamesOf({
        enrollState: EnrollState.NotEnrolled,
        existsReservation: true,
      }),
    ).toEqual(["修了・予約あり"]);
  });

  test("by continuous absence counts the last absences, from the threshold on; 0 switches it off", async () => {
    const { Attendance, Tardy, Absence } = Mark;
    const marks: Record<string, Mark[]> = {
      "1 欠欠欠": [Absence, Absence, Absence],
      "2 出欠欠欠": [Attendance, Absence, Absence, Absence],
      "3 欠欠": [Absence, Absence],
      "4 欠欠欠遅": [Absence, Absence, Absence, Tardy],
      "5 欠出欠欠": [Absence, Attendance, Absence, Absence],
      "6 なし": [],
    };
    for (const [name, states] of Object.entries(marks)) {
      const student = await world.build.student({ name, nameKana: name });
      for (const [index, mark] of states.entries()) {
        await onDay(student.id, `2027-02-0${index + 1}`, { mark });
      }
      // Neither a cancelled reservation nor one without a mark interrupts the series of absences.
      await onDay(student.id, "2027-02-20", { kind: ReserveResult.Cancel });
      await onDay(student.id, "2027-03-20");
    }
    const everybody = Object.keys(marks);
    const setThreshold = (continuousAbsenceThreshold: number) =>
      world.db.updateTable("setting").set({ continuousAbsenceThreshold }).execute();
    const found: [threshold: number, absent: typeof everybody][] = [
      [3, ["1 欠欠欠", "2 出欠欠欠"]],
      [2, ["1 欠欠欠", "2 出欠欠欠", "3 欠欠", "5 欠出欠欠"]],
      [1, ["1 欠欠欠", "2 出欠欠欠", "3 欠欠", "5 欠出欠欠"]],
      [4, []],
      [0, []],
    ];
    for (const [threshold, absent] of found) {
      await setThreshold(threshold);
      expect(await historyNamesOf({ isContinuousAbsence: true }), `${threshold}`).toEqual(absent);
      expect(await historyNamesOf({ isContinuousAbsence: false })).toEqual(
        everybody.filter((name) => !absent.includes(name)),
      );
    }
    expect(await historyNamesOf({})).toEqual(everybody);
  });

  test("by recommendation, penalty and passed test finds who needs attention", async () => {
    const { build, callerAs } = world;
    // 23 days before today. A recommendation of 22 days ended yesterday; one of 23 is due today.
    const late = await build.unenrolledStudent({ name: "超過" });
    const content = await build.trainingContent({
      name: "修了試験",
      trainingMethod: TrainingMethod.Test,
    });
    const activity = await build.activity({
      studentUserId: late.id,
      trainingId: await trainingOf(content.id),
      startDate: "2027-02-15",
    });
    await graduate({ name: "修了" });
    const owing = await build.student({ name: "未払い" });
    await build.cashFlow({ studentUserId: owing.id, type: CashFlowType.Invoice, amount: 1 });
    const administrator = await callerAs(Role.Administrator);
    const namesFor = async (criteria: object) =>
      (await administrator.student.searchStudents(criteria)).rows.map(({ name }) => name);
    const recommend = (recommendDateCount: number) =>
      world.db.updateTable("setting").set({ recommendDateCount, deadlineDateCount: 90 }).execute();

    await recommend(22);
    expect(await namesFor({ isOverRecommendation: true })).toEqual(["超過"]);
    await recommend(23);
    expect(await namesFor({ isOverRecommendation: true })).toEqual([]);
    expect(await namesFor({ isOverRecommendation: false })).toHaveLength(3);
    expect(await namesFor({ isPenaltyLeft: true })).toEqual(["未払い"]);
    expect(await namesFor({ isPenaltyLeft: false, enrollState: EnrollState.Enrolled })).toEqual([
      "超過",
    ]);
    const exportable = async () =>
      (await administrator.student.searchExportStudents({ hasTestPassedProgress: true })).rows;
    expect(await exportable()).toEqual([]);
    await build.progress({ activityId: activity.id, trainingContentId: content.id });
    expect(await exportable()).toMatchObject([{ id: late.id, passedTests: ["修了試験"] }]);
  });

  test("of progress comes in pages, by area, with figures over all that is being taken", async () => {
    const { build, callerAs } = world;
    await world.db
      .updateTable("setting")
      .set({ recommendDateCount: 60, deadlineDateCount: 90 })
      .execute();
    const area = await build.area();
    const training = await build.training();
    const contents = [3, 2, 1].map((estimateAttendanceCount) =>
      build.trainingContent({ trainingId: training.id, estimateAttendanceCount }),
    );
    const [first] = await Promise.all(contents);
    const student = await build.unenrolledStudent({ areaId: area.id, nameKana: "ア" });
    const activity = await build.activity({
      studentUserId: student.id,
      trainingId: training.id,
      startDate: "2027-02-08",
    });
    await build.progress({ activityId: activity.id, trainingContentId: first?.id ?? 0 });
    await graduate({ areaId: area.id, nameKana: "イ" });
    await build.student();
    const viewer = await callerAs(Role.Viewer);
    const page = await viewer.student.searchProgressStudents({ areaId: area.id });
    expect(page.totalCount).toBe(2);
    // Day 30 of 60: 6 x 30 / 60 = 3 are expected; the first content with its 3 is done.
    expect(page.rows[0]).toMatchObject({
      trainingCount: 1,
      requiredTrainingCount: 6,
      delayedTrainingCount: 0,
      progressRate: 33,
    });
    expect(page.rows[1]).toMatchObject({
      trainingCount: null,
      requiredTrainingCount: null,
      delayedTrainingCount: null,
      progressRate: null,
    });
    const second = await viewer.student.searchProgressStudents({
      areaId: area.id,
      enrollState: -123,
      page: 1,
      pageSize: 1,
    });
    expect(second).toMatchObject({ totalCount: 2, rows: [{ nameKana: "イ" }] });
  });

  test("shows where each student stands", async () => {
    const { build, db } = world;
    await db
      .updateTable("setting")
      .set({
        recommendDateCount: 60,
        deadlineDateCount: 90,
        basisLeftDaysPrimary: 7,
        basisLeftDaysSecondary: 0,
      })
      .execute();
    const area = await build.area({ name: "大阪" });
    const training = await build.training({ name: "基礎", displayColor: "#22733a" });
    const content = (name: string, displayOrder: number, given: object = {}) =>
      build.trainingContent({ trainingId: training.id, name, displayOrder, ...given });
    const practice = await content("実技", 2, { estimateAttendanceCount: 4 });
    const lecture = await content("講義", 1, { estimateAttendanceCount: 2 });
    await content("免除", 0, { estimateAttendanceCount: 9, isExemptedActiveTherapist: true });

    // Required 6, left 3: half of 60 days is worth 30; 10 March is day 23 from 15 February.
    const ahead = await build.unenrolledStudent({
      name: "順調",
      nameKana: "ア",
      emailAddress: "ahead@kenshu.test",
      areaId: area.id,
      therapistId: 4712,
      isActiveTherapist: true,
    });
    const activity = await build.activity({
      studentUserId: ahead.id,
      trainingId: training.id,
      startDate: "2027-02-15",
    });
    const enter = (trainingContentId: number, grade: ProgressGrade) =>
      build.progress({ activityId: activity.id, trainingContentId, grade });
    await enter(lecture.id, ProgressGrade.Complete);
    await enter(practice.id, ProgressGrade.Continue);
    await onDay(ahead.id, "2027-03-12");
    await onDay(ahead.id, "2027-03-13", { kind: ReserveResult.Wait });
    await onDay(ahead.id, "2027-03-14", { kind: ReserveResult.Cancel });
    await onDay(ahead.id, "2027-03-01", { mark: Mark.Attendance });
    const pay = (type: CashFlowType, amount: number, given: object = {}) =>
      build.cashFlow({ studentUserId: ahead.id, type, amount, ...given });
    await pay(CashFlowType.Payment, 3000);
    await pay(CashFlowType.Invoice, 3300);
    await pay(CashFlowType.Payment, 9999, { voidedAt: world.clock.now() });

    // Nothing done in the same 23 days, and no exemption.
    const late = await build.unenrolledStudent({ name: "遅れ", nameKana: "イ", areaId: area.id });
    await build.activity({
      studentUserId: late.id,
      trainingId: training.id,
      startDate: "2027-02-15",
    });
    const done = await build.unenrolledStudent({
      name: "修了待ち",
      nameKana: "ウ",
      areaId: area.id,
      isActiveTherapist: true,
    });
    const finished = await build.activity({
      studentUserId: done.id,
      trainingId: training.id,
      startDate: "2027-02-15",
    });
    for (const { id } of [lecture, practice]) {
      await build.progress({ activityId: finished.id, trainingContentId: id });
    }
    await graduate({ name: "修了", nameKana: "エ", areaId: area.id });

    const administrator = await world.callerAs(Role.Administrator);
    const { rows } = await administrator.student.searchStudents({});
    expect(rows[0]).toEqual({
      id: ahead.id,
      name: "順調",
      nameKana: "ア",
      emailAddress: "ahead@kenshu.test",
      areaId: area.id,
      areaName: "大阪",
      therapistId: 4712,
      isEnabled: true,
      isEnrolled: true,
      version: 1,
      paceState: PaceState.Fine,
      recommendationDueDate: "2027-04-16",
      dueDate: "2027-05-16",
      progressTrainingName: "基礎",
      progressTrainingColor: "#22733a",
      progressContentName: "実技",
      reservationCount: 2,
      totalAmount: -300,
    });
    expect(rows[1]).toMatchObject({
      name: "遅れ",
      paceState: PaceState.Rainy,
      progressContentName: "免除",
      reservationCount: 0,
      totalAmount: 0,
    });
    expect(rows[2]).toMatchObject({
      name: "修了待ち",
      progressTrainingName: "基礎",
      progressContentName: null,
    });
    expect(rows[3]).toMatchObject({
      name: "修了",
      isEnrolled: false,
      paceState: null,
      recommendationDueDate: null,
      dueDate: null,
      progressTrainingName: null,
      progressTrainingColor: null,
      progressContentName: null,
    });
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(
        [
          ...STUDENT_FIELDS,
          "paceState",
          "recommendationDueDate",
          "dueDate",
          "progressTrainingName",
          "progressTrainingColor",
          "progressContentName",
          "reservationCount",
          "totalAmount",
        ].sort(),
      );
    }
  });

  test("counts the reservations of schedules that have not ended", async () => {
    const { build, clock, callerAs } = world;
    const student = await build.student();
    await onDay(student.id, "2027-03-08");
    await onDay(student.id, "2027-03-12");
    await onDay(student.id, "2027-03-13", { kind: ReserveResult.Wait });
    const administrator = await callerAs(Role.Administrator);
    const countAt = async (instant: string) => {
      clock.set(instant);
      const { rows } = await administrator.student.searchStudents({});
      return rows[0]?.reservationCount;
    };
    expect(await countAt("2027-03-10T10:00:00+09:00")).toBe(2);
    expect(await countAt("2027-03-12T11:59:59+09:00")).toBe(2);
    expect(await countAt("2027-03-12T12:00:00+09:00")).toBe(1);
    expect(await countAt("2027-03-13T12:00:00+09:00")).toBe(0);
  });

  test("returns at most 500 rows with their full number, in at most three statements", async () => {
    const { build, db } = world;
    const user = await build.user({ role: Role.Administrator });
    const statements = async () => {
      const counting = countingStatements(db);
      const caller = await world.as(user, counting.db);
      const list = await caller.student.searchStudents({});
      return { ...list, statements: counting.count() };
    };
    await build.student();
    expect((await statements()).statements).toBe(2);

    await db
      .insertInto("appUser")
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          role: Role.Student,
          name: `多数${index}`,
          nameKana: "オ",
          temporaryRegistrationPattern: 0 as const,
          createdAt: world.clock.now(),
        })),
      )
      .execute();
    const many = await statements();
    expect(many.rows).toHaveLength(500);
    expect(many.totalCount).toBe(501);
    expect(many.statements).toBe(3);
  });

  test("over REST takes its filters as text and answers bare rows with their number", async () => {
    const left = await graduate({ name: "修了", therapistId: 55501 });
    await onDay(left.id, "2027-03-12");
    await world.build.student();
    const route = restRoutes.find(
      ({ path }) => path === "/api/Student/SearchReservationConfirmationStudents",
    );
    const ctx = await world.contextAs(await world.build.user({ role: Role.Viewer }));
    const search = (query: Record<string, string>) =>
      route?.call(ctx, { query, body: () => ({ json: {} }) });
    expect(
      await search({ keyword: "55501", enrollState: "1", existsReservation: "true" }),
    ).toMatchObject({ value: [{ id: left.id }], totalCount: 1 });
    expect(await search({ enrollState: "-123" })).toMatchObject({ totalCount: 2 });
    expect(await search({ existsReservation: "false" })).toMatchObject({ totalCount: 1 });
    await expect(search({ enrollState: "2" })).rejects.toThrow();
    await expect(search({ existsReservation: "yes" })).rejects.toThrow();
  });

  test("gives the page that is asked for, and everybody up to the bound where none is", async () => {
    const keyword = "頁を繰る人";
    for (const nameKana of ["あ", "い", "う"]) {
      await world.build.student({ name: keyword, nameKana });
    }
    const { student } = await world.callerAs(Role.Administrator);
    for (const search of [
      student.searchStudents,
      student.searchReservationStudents,
      student.searchReservationConfirmationStudents,
      student.searchReservationHistoryStudents,
      student.searchExportStudents,
      student.searchProgressStudents,
    ]) {
      const kanaOf = async (paging: { page?: number; pageSize?: number }) => {
        const { rows, totalCount } = await search({ keyword, ...paging });
        expect(totalCount).toBe(3);
        return rows.map(({ nameKana }) => nameKana);
      };
      expect(await kanaOf({})).toEqual(["あ", "い", "う"]);
      expect(await kanaOf({ page: 1, pageSize: 2 })).toEqual(["う"]);
      expect(await kanaOf({ page: 2, pageSize: 2 })).toEqual([]);
      await expect(search({ keyword, pageSize: 201 })).rejects.toThrow();
    }
  });

  test("refuses an unknown filter value and too long a keyword", async () => {
    const { student } = await world.callerAs(Role.Administrator);
    await expect(student.searchReservationStudents({ enrollState: 2 as never })).rejects.toThrow();
    await expect(
      student.searchReservationStudents({ keyword: "あ".repeat(129) }),
    ).rejects.toThrow();
  });
});

describe("an order", () => {
  test("sorts the whole list, puts those without a value last, and ties by kana and id", async () => {
    const { build } = world;
    await world.db
      .updateTable("setting")
      .set({ recommendDateCount: 60, deadlineDateCount: 90 })
      .execute();
    const training = await build.training();
    await build.trainingContent({ trainingId: training.id, estimateAttendanceCount: 6 });
    const taking = async (nameKana: string, startDate: string) => {
      const student = await build.unenrolledStudent({ nameKana });
      await build.activity({ studentUserId: student.id, trainingId: training.id, startDate });
      return student.id;
    };
    // Of 6 in 60 days: 4 are expected after 40 days, 2 after 20 and after 15, where 1.5 rounds up.
    const twenty = await taking("ウ", "2027-02-18");
    const fifteen = await taking("イ", "2027-02-23");
    const forty = await taking("エ", "2027-01-29");
    const none = (await build.unenrolledStudent({ nameKana: "ア" })).id;
    await build.cashFlow({ studentUserId: twenty, type: CashFlowType.Invoice, amount: 100 });
    await build.cashFlow({ studentUserId: forty, type: CashFlowType.Invoice, amount: 900 });
    await build.cashFlow({ studentUserId: fifteen, type: CashFlowType.Payment, amount: 50 });
    const viewer = await world.callerAs(Role.Viewer);
    const ordered = {
      kana: [none, fifteen, twenty, forty],
      pace: [forty, fifteen, twenty, none],
      recommendation: [forty, twenty, fifteen, none],
      balance: [forty, twenty, none, fifteen],
    };
    for (const [order, ids] of Object.entries(ordered)) {
      const found: number[] = [];
      for (const page of [0, 1]) {
        const { rows } = await viewer.student.searchProgressStudents({
          order: order as keyof typeof ordered,
          page,
          pageSize: 2,
        });
        found.push(...rows.map(({ id }) => id));
      }
      expect(found, order).toEqual(ids);
    }
  });
});
