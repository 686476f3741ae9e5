import type { Locator } from "@playwright/test";
import { expectAccessible } from "../goodScreen.ts";
import { expect, hearNothing, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { expectTabReaches } from "../keyboard.ts";
import { said } from "../said.ts";

type Named = { id: number; name: string; version: number };
type Schedule = {
  id: number;
  roomId: number;
  startDate: string;
  endDate: string;
  capacity: number;
  reserveCount: number;
  version: number;
};

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

const names = (list: Locator) => list.getByRole("listitem").allTextContents();

test("an administrator adds a room, learns of a name in use, sorts by keyboard, meets another's edit", async ({
  page,
}) => {
  const administrator = await kenshu.as("administrator");
  const [school] = await administrator.get<Named[]>("School/GetAll");
  if (!school) throw new Error("the demo data has no school");
  const rooms = () => administrator.get<(Named & { displayColor: string })[]>("Room/GetAll");
  const [first] = await rooms();
  await openHome(page, kenshu, "administrator");

  await test.step("a name in use is refused at its field, another one is added last", async () => {
    await page.goto(`${kenshu.url}/setting/room?schoolId=${school.id}`);
    await page.getByRole("link", { name: "追加する" }).click();
    await expect(page.getByLabel("研修施設")).toHaveValue(String(school.id));
    await page.getByLabel("部屋名").fill(first?.name ?? "");
    await page.getByText("青緑", { exact: true }).click();
    await page.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByLabel("部屋名")).toHaveAccessibleDescription(
      /同じ内容のデータがすでに登録されています/,
    );
    await page.getByLabel("部屋名").fill("新しい研修室");
    await page.getByRole("button", { name: "登録する" }).click();
    await said(page, "登録しました");
    await expect(page).toHaveURL(new RegExp(`/setting/room\\?schoolId=${school.id}$`));
    await expect(page.getByRole("row").last()).toContainText("新しい研修室");
    expect((await rooms()).at(-1)?.name).toBe("新しい研修室");
  });

  await test.step("the order is changed by keyboard and saved once", async () => {
    await page.goto(`${kenshu.url}/setting/area`);
    await page.getByRole("button", { name: "並び替える" }).click();
    const list = page.getByRole("main").getByRole("list");
    await expect(list).toBeVisible();
    const before = await names(list);
    await page.getByRole("button", { name: `${before[0]}のつまみ` }).focus();
    await page.keyboard.press("Space");
    await said(page, "つかみました");
    await page.keyboard.press("ArrowDown");
    await said(page, "移動します");
    await page.keyboard.press("Space");
    await said(page, "置きました");
    const after = [before[1], before[0], ...before.slice(2)];
    await expect.poll(() => names(list)).toEqual(after);
    await page.goBack();
    await page.getByRole("button", { name: "入力に戻る" }).click();
    expect(await names(list)).toEqual(after);
    await page.getByRole("button", { name: "並び順を保存" }).click();
    await said(page, "並び替えました");
    const areas = await administrator.get<Named[]>("Area/GetAll");
    expect(areas.map(({ name }) => name)).toEqual(after);
  });

  await test.step("another's edit is shown beside one's own where both changed a field, and kept elsewhere", async () => {
    const room = (await rooms()).at(-1);
    if (!room) throw new Error("a room was added");
    await page.goto(`${kenshu.url}/setting/room/detail/${room.id}`);
    await page.getByLabel("部屋名").fill("わたしの部屋");
    const theirs = { ...room, name: "ほかの人の部屋", displayColor: first?.displayColor };
    await administrator.post("Room/Update", theirs);
    await page.getByRole("button", { name: "更新する" }).click();
    await page.getByRole("button", { name: "最新の内容を読み込む" }).click();
    await expect(page.getByText("ほかで変更された項目（色）")).toBeVisible();
    const compared = page.getByRole("row");
    await expect(compared).toHaveCount(2);
    await expect(compared.last()).toContainText("わたしの部屋");
    await expect(compared.last()).toContainText("ほかの人の部屋");
    const laterStill = { ...theirs, name: "さらに別の部屋", version: room.version + 1 };
    await administrator.post("Room/Update", laterStill);
    await page.getByRole("button", { name: "更新する" }).click();
    await page.getByRole("button", { name: "最新の内容を読み込む" }).click();
    await expect(compared).toHaveCount(2);
    await expect(compared.last()).toContainText("わたしの部屋");
    await expect(compared.last()).toContainText("さらに別の部屋");
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "更新しました");
    expect((await rooms()).at(-1)).toMatchObject({
      name: "わたしの部屋",
      displayColor: theirs.displayColor,
    });
  });
});

test("a month of the calendar names its days off, and leads to a day with more than it shows", async ({
  page,
}) => {
  const administrator = await kenshu.as("administrator");
  const [school] = await administrator.get<Named[]>("School/GetAll");
  if (!school) throw new Error("the demo data has no school");
  const schoolId = school.id;
  const [room] = await administrator.get<Named[]>("Room/GetSchoolRooms", { schoolId });
  for (const hour of ["08", "09", "10", "11", "12"]) {
    await administrator.post("TrainingSchedule/Add", {
      roomId: room?.id,
      startDate: `2027-09-23T${hour}:00:00+09:00`,
      endDate: `2027-09-23T${hour}:45:00+09:00`,
      capacity: 4,
    });
  }
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/trainingSchedule?schoolId=${schoolId}&date=2027-09-10`);
  await page.getByRole("radiogroup", { name: "表示する期間" }).getByText("月").click();
  await expect(page).toHaveURL(/view=month/);
  await expect(page.getByRole("heading", { level: 2, name: "2027年9月" })).toBeVisible();
  const days = page.getByRole("main").getByRole("listitem");
  const equinox = days.filter({ has: page.getByRole("heading", { name: /^9\/23\(木\)/ }) });
  await expect(equinox.getByRole("heading")).toContainText("秋分の日");
  await expect(equinox.getByRole("link", { name: /^2027\/09\/23/ })).toHaveCount(3);
  const rest = equinox.getByRole("link", { name: "＋2件" });
  await rest.press("Enter");
  await expect(page).toHaveURL(/date=2027-09-23.*view=day/);
  await expect(page.getByRole("heading", { level: 2, name: "2027/09/23(木)" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("秋分の日");
  await page.goBack();
  await page.getByRole("button", { name: "次の月" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "2027年10月" })).toBeVisible();
});

test("an administrator adds schedules on several days and weekly, without those that clash, and calls one off", async ({
  page,
}) => {
  const administrator = await kenshu.as("administrator");
  const [school] = await administrator.get<Named[]>("School/GetAll");
  if (!school) throw new Error("the demo data has no school");
  const schoolId = school.id;
  const [room, otherRoom] = await administrator.get<Named[]>("Room/GetSchoolRooms", { schoolId });
  const schedules = (range = { startDate: "2027-03-15", endDate: "2027-03-19" }) =>
    administrator.get<Schedule[]>("TrainingSchedule/GetSchoolSchedules", { schoolId, ...range });
  const [instructor] = await administrator.get<Named[]>("User/GetInstructors");
  if (!instructor) throw new Error("the demo data has no instructor");
  await administrator.post("TrainingSchedule/Add", {
    roomId: room?.id,
    startDate: "2027-03-16T20:30:00+09:00",
    endDate: "2027-03-16T21:30:00+09:00",
    capacity: 4,
  });
  await administrator.post("TrainingSchedule/Add", {
    roomId: otherRoom?.id,
    startDate: "2027-03-17T20:30:00+09:00",
    endDate: "2027-03-17T21:30:00+09:00",
    capacity: 4,
    instructorId: instructor.id,
  });
  const before = await schedules();
  await hearNothing(page);
  await openHome(page, kenshu, "administrator");

  await test.step("a free time of the calendar fills the form in", async () => {
    await page.goto(`${kenshu.url}/trainingSchedule?schoolId=${schoolId}&date=2027-03-15&view=day`);
    await page.locator("a[aria-hidden=true]", { hasText: "＋08:30" }).first().click();
    await expect(page.getByRole("combobox", { name: "開始時刻" })).toHaveValue("08:30");
    await expect(page.getByRole("list", { name: "選んだ日付" })).toContainText("3/15(月)");
  });

  await test.step("the clashing day is named before the others are added without it", async () => {
    await page.getByRole("combobox", { name: "開始時刻" }).fill("20:00");
    await page.getByRole("combobox", { name: "終了時刻" }).fill("21:00");
    for (const day of ["2027/3/16(火)", "2027/3/17(水)"]) {
      await page.getByRole("button", { name: day, exact: true }).click();
    }
    await page.getByLabel("講師").selectOption(String(instructor.id));
    await expect(
      page.getByText(`${instructor.name}さんは、同じ時間にほかの研修を担当しています。`).first(),
    ).toBeVisible();
    await expect(
      page.getByText("次の日は部屋が使われているため、登録しません：2027/03/16(火)").first(),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "3/16(火)" })).toContainText(
      "重複 20:30〜21:30",
    );
    await expectAccessible(page, "the form with a day that clashes");
    await page.getByLabel("定員").fill("１");
    await page.getByRole("button", { name: "登録する" }).click();
    await said(page, "2027/03/16(火)は登録していません");
    expect(await schedules()).toHaveLength(before.length + 2);
  });

  await test.step("ten weekly ones; who takes the room meanwhile is told of, and left alone", async () => {
    await page.getByText("週", { exact: true }).click();
    await page.getByRole("link", { name: "追加する" }).click();
    await expect(page.getByRole("combobox", { name: "部屋" })).toHaveValue(String(room?.id));
    await page.getByRole("combobox", { name: "開始時刻" }).fill("20:00");
    await page.getByRole("combobox", { name: "終了時刻" }).fill("21:00");
    await page.getByRole("button", { name: "2027/4/15(木)", exact: true }).click();
    // Somebody else takes the room only after this form has read that it is free.
    const read = page.waitForResponse((response) =>
      /getTakenTimes.*2027-06-17/.test(decodeURIComponent(response.url())),
    );
    await page.getByLabel("くり返し").selectOption({ label: "10週間（10件、6/17(木)まで）" });
    await expect(page.getByText("10 / 30日")).toBeVisible();
    await read;
    // A public holiday is left out, unless people say otherwise.
    const holiday = page
      .getByRole("main")
      .getByText(/祝日・休業日のため、登録しません：2027\/04\/29\(木\)$/);
    const included = page.getByLabel("祝日・休業日にも登録する");
    await expect(holiday).toBeVisible();
    await included.check();
    await expect(holiday).toHaveCount(0);
    await included.uncheck();
    await expect(holiday).toBeVisible();
    const range = { startDate: "2027-04-15", endDate: "2027-06-12" };
    const taken = { startDate: "2027-04-22T19:00:00+09:00", endDate: "2027-04-22T20:30:00+09:00" };
    await administrator.post("TrainingSchedule/Add", { roomId: room?.id, capacity: 1, ...taken });
    const { length: earlier } = await schedules(range);
    await page.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByText(/重なります：2027\/04\/22\(木\)/).first()).toBeVisible();
    expect(await schedules(range)).toHaveLength(earlier);
    await expect(page.getByText(/登録しません：2027\/04\/22\(木\)/).first()).toBeVisible();
    await page.getByRole("button", { name: "登録する" }).click();
    await said(
      page,
      /4\/15\(木\) 20:00〜21:00 ほか7日を登録しました.*祝日・休業日の2027\/04\/29\(木\)は登録していません/s,
    );
    // The tenth one lies beyond the longest range of the list.
    expect(await schedules(range)).toHaveLength(earlier + 7);
    await expect(page).toHaveURL(/\/trainingSchedule\?.*date=2027-04-15/);
    await expect(page.getByRole("link", { name: /^2027\/04\/15\(木\) 20:00/ })).toBeInViewport();
  });

  await test.step("a schedule with reservations is called off, and its student mailed", async () => {
    const student = await kenshu.as("student01");
    const known = new Set(before.map(({ id }) => id));
    const added = (await schedules()).find(({ id }) => !known.has(id));
    await administrator.post("TrainingReserve/Reserve", {
      scheduleId: added?.id,
      studentId: student.userId,
      noPenalty: false,
    });
    await page.goto(
      `${kenshu.url}/trainingSchedule/detail/${schoolId}/${added?.id}?date=2027-03-15`,
    );
    await expect(page.getByRole("button", { name: "研修を中止" })).toBeVisible();
    await expect(page.getByRole("button", { name: "削除する" })).toBeHidden();
    await page.getByRole("link", { name: "コピーして追加" }).click();
    await expect(page.getByRole("list", { name: "選んだ日付" })).toContainText("3/22(月)");
    await expect(page.getByRole("combobox", { name: "開始時刻" })).toHaveValue("20:00");
    await expect(page.getByLabel("定員")).toHaveValue("1");
    await page.goBack();
    const tabs = page.getByRole("navigation", { name: /^3\/15\(月\) 20:00 .*の画面$/ });
    await tabs.getByRole("link", { name: "名簿" }).click();
    const roster = page.getByRole("list", { name: "予約している研修生" });
    await expect(roster.getByRole("link").first()).toHaveAttribute(
      "href",
      `/progress/detail/${student.userId}`,
    );
    await tabs.getByRole("link", { name: "予定" }).click();

    const moving = page.getByRole("dialog", { name: "研修予定の変更" });
    const mailsBefore = await kenshu.mailsTo("student01@kenshu.test");
    await page.getByRole("combobox", { name: "終了時刻" }).fill("21:30");
    await page.getByRole("button", { name: "更新する" }).click();
    await expect(moving).toContainText("研修生1名にメールで知らせます");
    await expectAccessible(page, "the question before a schedule moves");
    await expectTabReaches(page, "the question before a schedule moves");
    await moving.getByRole("button", { name: "戻る" }).click();
    expect(await kenshu.mailsTo("student01@kenshu.test")).toHaveLength(mailsBefore.length);
    await page.getByRole("button", { name: "更新する" }).click();
    await moving.getByRole("button", { name: "変更する" }).click();
    await said(page, "21:30を更新しました");
    expect(await kenshu.mailsTo("student01@kenshu.test")).toHaveLength(mailsBefore.length + 1);

    await page.goto(`${kenshu.url}/trainingSchedule/detail/${schoolId}/${added?.id}`);
    await page.getByRole("button", { name: "研修を中止" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("研修生1名にメールで知らせます");
    await expect(dialog.getByRole("button", { name: "戻る" })).toBeFocused();
    await dialog.getByRole("button", { name: "研修を中止" }).click();
    await said(page, "1件の予約をキャンセルしました");
    await expect(page).toHaveURL(/\/trainingSchedule\?.*date=2027-03-15/);
    const [mail] = await kenshu.mailsTo("student01@kenshu.test");
    expect(mail?.subject).toBe("【Kenshu】研修が中止になりました");
    await page.goto(`${kenshu.url}/log?scheduleId=${added?.id}`);
    await expect(page.getByText(/今はない研修予定（最後の記録：.+を中止/)).toBeVisible();
  });
});

test("a schedule's capacity does not go below its reservations", async ({ page }) => {
  const administrator = await kenshu.as("administrator");
  const [school] = await administrator.get<Named[]>("School/GetAll");
  const schoolId = school?.id ?? 0;
  const [room] = await administrator.get<Named[]>("Room/GetSchoolRooms", { schoolId });
  const { id } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
    roomId: room?.id,
    startDate: "2027-03-23T20:00:00+09:00",
    endDate: "2027-03-23T21:00:00+09:00",
    capacity: 3,
  });
  for (const account of ["student01", "student02"]) {
    const { userId: studentId } = await kenshu.as(account);
    await administrator.post("TrainingReserve/Reserve", {
      scheduleId: id,
      studentId,
      noPenalty: false,
    });
  }
  const schedule = () => administrator.get<Schedule>("TrainingSchedule/Get", { id });
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/trainingSchedule/detail/${schoolId}/${id}?date=2027-03-23`);
  const capacity = page.getByLabel("定員");
  await capacity.fill("1");
  await page.getByRole("button", { name: "更新する" }).click();
  await expect(capacity).toHaveAccessibleDescription(/定員を2名以上にしてください/);
  expect(await schedule()).toMatchObject({ capacity: 3, reserveCount: 2 });
  await capacity.fill("2");
  await page.getByRole("button", { name: "更新する" }).click();
  await said(page, "更新しました");
  expect(await schedule()).toMatchObject({ capacity: 2, reserveCount: 2 });

  const { userId: studentId } = await kenshu.as("student03");
  await administrator.post("TrainingReserve/Reserve", {
    scheduleId: id,
    studentId,
    noPenalty: false,
  });
  await page.goto(`${kenshu.url}/trainingSchedule/detail/${schoolId}/${id}`);
  const reservations = page.getByText(/を変更すると、/);
  await expect(reservations).toContainText("予約2名とキャンセル待ち1名");
  await capacity.fill("3");
  await expect(
    page.getByText("この定員にすると、キャンセル待ちの1名が繰り上がります。"),
  ).toBeVisible();
  const { roomId, startDate, endDate, version } = await schedule();
  await administrator.post("TrainingSchedule/Update", {
    ...{ id, roomId, startDate, endDate, version },
    capacity: 3,
  });
  await page.getByRole("button", { name: "更新する" }).click();
  await page.getByRole("button", { name: "最新の内容を読み込む" }).click();
  await expect(reservations).toContainText("予約3名も移ります");
  await expect(reservations).not.toContainText("キャンセル待ち");
});
