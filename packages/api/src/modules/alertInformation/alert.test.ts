import { alertSearches } from "@kenshu/domain/alertInformation/alertInformation.rules.ts";
import { AlertKind, Mark, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { countingStatements, useWorld, type World } from "#testing.ts";

const { LeftReservation, ContinuousAbsence, RecommendationDateOver } = AlertKind;

const world = useWorld();
let administrator: Awaited<ReturnType<World["callerAs"]>>;
beforeAll(async () => {
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 30, deadlineDateCount: 60, continuousAbsenceThreshold: 2 })
    .execute();
  administrator = await world.callerAs(Role.Administrator);
});

const alerts = async () => (await administrator.alertInformation.getAlertInformations()).rows;

test("there is no alert where nobody is concerned", async () => {
  expect(await administrator.alertInformation.getAlertInformations()).toEqual({
    rows: [],
    totalCount: 0,
  });
});

describe("with students of all kinds", () => {
  /** The names of the people in each alert. */
  const concerned: Record<AlertKind, string[]> = {
    [LeftReservation]: ["やめて予約がある", "やめて待っている"],
    [ContinuousAbsence]: ["二度欠席", "やめて二度欠席", "三度欠席"],
    [RecommendationDateOver]: ["31日前に開始"],
  };

  beforeAll(async () => {
    const { build } = world;
    const reservation = (day: string, studentUserId: number, given: object = {}) =>
      build.reservationOn(day, { studentUserId, ...given });
    /** A student whose activity began on this day, and has ended if a state is given. */
    async function student(name: string, startDate: string, state?: TakingState) {
      const { id } = await build.unenrolledStudent({ name });
      const ended = state === undefined ? {} : { state, endDate: "2027-03-09" };
      await build.activity({ studentUserId: id, startDate, ...ended });
      return id;
    }
    const lastWeek = "2027-03-01";

    await student("順調", lastWeek);
    await reservation("2027-03-12", await student("予約がある", lastWeek));
    await student("やめた", lastWeek, TakingState.Dropout);
    const left = await student("やめて予約がある", lastWeek, TakingState.Dropout);
    await reservation("2027-03-12", left);
    const waiting = await student("やめて待っている", lastWeek, TakingState.Pass);
    await reservation("2027-03-12", waiting, { kind: ReserveResult.Wait });
    const past = await student("やめて予約は過ぎた", lastWeek, TakingState.Suspend);
    await reservation("2027-03-09", past);
    await reservation("2027-03-12", past, { kind: ReserveResult.Cancel });
    const { id: newcomer } = await build.unenrolledStudent({ name: "まだ始めていない" });
    await reservation("2027-03-12", newcomer);

    const absent = async (id: number, ...days: string[]) => {
      for (const day of days) await reservation(day, id, { mark: Mark.Absence });
    };
    await absent(await student("一度欠席", lastWeek), "2027-03-02");
    await absent(await student("二度欠席", lastWeek), "2027-03-02", "2027-03-04");
    await absent(await student("三度欠席", lastWeek), "2027-03-02", "2027-03-04", "2027-03-06");
    const back = await student("欠席のあと出席", lastWeek);
    await absent(back, "2027-03-02", "2027-03-04");
    await reservation("2027-03-06", back, { mark: Mark.Tardy });
    const gone = await student("やめて二度欠席", lastWeek, TakingState.Dropout);
    await absent(gone, "2027-03-02", "2027-03-04");

    // 30 days are recommended, so a student who began on 8 February is due today.
    await student("30日前に開始", "2027-02-08");
    await student("31日前に開始", "2027-02-07");
    await student("31日前に開始し、やめた", "2027-02-07", TakingState.Dropout);
  });

  /** The names that the alert's search finds. */
  const found: Record<AlertKind, () => Promise<{ name: string }[]>> = {
    [LeftReservation]: async () =>
      (
        await administrator.student.searchReservationConfirmationStudents(
          alertSearches[LeftReservation],
        )
      ).rows,
    [ContinuousAbsence]: async () =>
      (
        await administrator.student.searchReservationHistoryStudents(
          alertSearches[ContinuousAbsence],
        )
      ).rows,
    [RecommendationDateOver]: async () =>
      (await administrator.student.searchStudents(alertSearches[RecommendationDateOver])).rows,
  };

  test.each(Object.values(AlertKind))(
    "alert %i counts those whom its search finds",
    async (kind) => {
      const alert = (await alerts()).find(
        ({ alertInformationType }) => alertInformationType === kind,
      );
      const names = (await found[kind]()).map(({ name }) => name);
      expect(names.toSorted()).toEqual(concerned[kind].toSorted());
      expect(alert?.count).toBe(names.length);
    },
  );

  test("every kind of alert is counted, in two statements", async () => {
    const counting = countingStatements(world.db);
    const user = await world.build.user({ role: Role.Administrator });
    const caller = await world.as(user, counting.db);
    expect(await caller.alertInformation.getAlertInformations()).toEqual({
      rows: [
        {
          alertInformationType: LeftReservation,
          count: 2,
          message: "研修を終えた研修生2名に、これからの予約が残っています。",
        },
        {
          alertInformationType: ContinuousAbsence,
          count: 3,
          message: "続けて欠席している研修生が3名います。",
        },
        {
          alertInformationType: RecommendationDateOver,
          count: 1,
          message: "推奨修了日を過ぎた研修生が1名います。",
        },
      ],
      totalCount: 3,
    });
    expect(counting.count()).toBe(2);
  });

  test("a kind that concerns nobody is left out, and a threshold of 0 switches it off", async () => {
    const set = (continuousAbsenceThreshold: number) =>
      world.db.updateTable("setting").set({ continuousAbsenceThreshold }).execute();
    await set(0);
    const kinds = (await alerts()).map(({ alertInformationType }) => alertInformationType);
    expect(kinds).toEqual([LeftReservation, RecommendationDateOver]);
    await set(2);
  });
});
