import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, devices, type Page } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { type Effort, type Hand, handOn } from "../hand.ts";
import { expect, type Kenshu, signedInState, startKenshu, test } from "../kenshu.ts";
import { moveToNewArea } from "../newArea.ts";
import { said } from "../said.ts";
import { reserveToday } from "../trainingToday.ts";

/** The everyday tasks of docs/effort.md, each done in a browser and counted. */

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
const DESK = { viewport: { width: 1280, height: 800 } };
const TABLE = join(import.meta.dirname, "../../docs/effort.md");

type Task = {
  name: string;
  account: string;
  device: object;
  /** Where it begins; null means where the task before has ended. */
  at: string | null;
  /** What must exist before it. */
  prepare?: (kenshu: Kenshu) => Promise<void>;
  perform: (hand: Hand) => Promise<void>;
};

const dialogButton = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name });

const tasks: Task[] = [
  {
    name: "Reserve, from home",
    account: "student02",
    device: PHONE,
    at: "/home",
    async perform({ page, tap }) {
      await tap(page.getByRole("button", { name: /^予約する/ }).first());
      await tap(dialogButton(page, "予約する"));
      await said(page, "を予約しました");
    },
  },
  {
    name: "Cancel the next reservation, from home",
    account: "student02",
    device: PHONE,
    at: "/home",
    async perform({ page, tap }) {
      await tap(page.getByRole("button", { name: /^予約をキャンセル/ }));
      await tap(dialogButton(page, "予約をキャンセル"));
      await said(page, "をキャンセルしました");
    },
  },
  {
    name: "Join a queue, from home",
    account: "student02",
    device: PHONE,
    at: "/home",
    // Home proposes a queue where no other schedule has a free place.
    prepare: (kenshu) => leaveNothingFree(kenshu, "student02"),
    async perform({ page, tap }) {
      await tap(page.getByRole("button", { name: /^キャンセル待ちをする/ }));
      await tap(dialogButton(page, "キャンセル待ちをする"));
      await said(page, "待ち順");
    },
  },
  {
    name: "Join a queue though others are free, from home",
    account: "student01",
    device: PHONE,
    at: "/home",
    async perform({ page, tap }) {
      const bar = page.getByRole("navigation", { name: "よく使う画面" });
      await tap(bar.getByRole("link", { name: "予約", exact: true }));
      await tap(page.getByRole("button", { name: /^キャンセル待ちをする/ }).first());
      await tap(dialogButton(page, "キャンセル待ちをする"));
      await said(page, "待ち順");
    },
  },
  {
    name: "Say to be ten minutes late, from home",
    account: "student04",
    device: PHONE,
    at: "/home",
    prepare: async (kenshu) => {
      await reserveToday(kenshu, "student04", ["12:00", "12:50"]);
    },
    async perform({ page, tap }) {
      await tap(page.getByRole("button", { name: /^遅れます/ }));
      await tap(page.getByRole("button", { name: "10分", exact: true }));
      await said(page, "「10分遅れます」と講師に伝えました");
    },
  },
  {
    name: "Reserve what the pace asks for, from home",
    account: "student06",
    device: PHONE,
    at: "/home",
    async perform({ page, tap }) {
      await tap(page.getByRole("link", { name: "他の候補を見る" }));
      await tap(page.getByRole("button", { name: /件を予約する$/ }));
      await tap(dialogButton(page, /件を予約する$/));
      await said(page, /予約しました/);
    },
  },
  {
    name: "To the first free schedule by keyboard, from the list",
    account: "student03",
    device: DESK,
    at: "/reserve/add",
    async perform({ page, press }) {
      for (const key of ["Tab", "Enter", "Tab", "Tab", "Enter"]) await press(key);
      await expect(page.locator(":focus")).toHaveText(/^予約する/);
    },
  },
  {
    name: "Mark 12: ten present, one late, one absent; from home",
    account: "instructor",
    device: DESK,
    at: "/home",
    prepare: addScheduleOfTwelve,
    async perform({ page, tap }) {
      await tap(page.getByRole("link", { name: /20:30〜21:30.*予約 12名/ }));
      const rows = page.getByRole("main").getByRole("listitem");
      await tap(rows.nth(0).getByRole("button", { name: "遅刻" }));
      await tap(rows.nth(1).getByRole("button", { name: "欠席" }));
      await tap(dialogButton(page, "欠席にする"));
      await tap(page.getByRole("button", { name: "残り10名を出席にする" }));
      await expect(page.getByText("記録済み 12 / 12名")).toBeVisible();
      await expect(page.getByRole("button", { name: "元に戻す" })).toBeVisible();
    },
  },
  {
    name: "Grade three, in the roster",
    account: "instructor",
    device: DESK,
    at: null,
    async perform({ page, tap }) {
      await tap(page.getByRole("button", { name: /^評価/ }).first());
      for (const result of ["完了", "継続", "完了"]) {
        const form = page.getByRole("region", { name: /さんの評価$/ });
        await expect(form).toBeFocused();
        await tap(form.getByRole("button", { name: `前回と同じで${result}` }));
        await expect(page.getByText(`を${result}で登録しました。`).first()).toBeVisible();
      }
    },
  },
  {
    name: "Plan ten weekly schedules, from home",
    account: "administrator",
    device: DESK,
    at: "/home",
    async perform({ page, tap, choose }) {
      const menu = page.getByRole("navigation", { name: "メインメニュー" });
      await tap(menu.getByRole("link", { name: "研修予定" }));
      await tap(page.getByRole("link", { name: "追加する" }));
      await tap(page.getByRole("button", { name: "2027/4/15(木)", exact: true }));
      await choose(page.getByLabel("くり返し"), /^10週間/);
      // A day off is left out once the server has told it.
      await expect(
        page.getByText(/^次の日は祝日・休業日のため、登録しません/).first(),
      ).toBeVisible();
      await tap(page.getByRole("button", { name: "登録する" }));
      await said(page, "ほか8日を登録しました");
    },
  },
  {
    name: "Plan a month of about 100 schedules from another month, from home",
    account: "administrator",
    device: DESK,
    at: "/home",
    async perform({ page, tap, choose }) {
      const menu = page.getByRole("navigation", { name: "メインメニュー" });
      await tap(menu.getByRole("link", { name: "研修予定" }));
      await tap(page.getByRole("link", { name: "期間をもとに作る" }));
      await choose(page.getByLabel("作る期間"), /^2027年6月/);
      await tap(page.getByRole("button", { name: /^(9\d|1\d\d)件を登録$/ }));
      await tap(dialogButton(page, /件を登録する$/));
      await said(page, "件を登録しました");
    },
  },
  {
    name: "Record a payment, from home",
    account: "administrator",
    device: DESK,
    at: "/home",
    async perform({ page, tap }) {
      const figures = page.getByRole("region", { name: "今月の数字" });
      await tap(figures.getByRole("link", { name: /^未払い/ }));
      await tap(page.getByRole("button", { name: /^入金/ }).first());
      await tap(dialogButton(page, "入金を登録"));
      await said(page, "入金");
    },
  },
  {
    name: "Call a silent student and write it down, from the list",
    account: "instructor",
    device: PHONE,
    at: "/student/silent",
    async perform({ page, tap }) {
      await tap(page.getByRole("link", { name: /^電話をかける/ }).first());
      await tap(page.getByRole("button", { name: /^連絡した/ }).first());
      await tap(page.getByRole("dialog").getByText("話せた", { exact: true }));
      await tap(dialogButton(page, "記録する"));
      await said(page, "連絡を記録しました");
    },
  },
  {
    name: "From the list of silent students to a booked place, the call written down",
    account: "instructor",
    device: PHONE,
    at: "/student/silent",
    async perform({ page, tap }) {
      await tap(page.getByRole("button", { name: /^連絡した/ }).first());
      await tap(page.getByRole("dialog").getByText("話せた", { exact: true }));
      await tap(dialogButton(page, "記録して予約へ進む"));
      await tap(page.getByRole("button", { name: /^予約する/ }).first());
      await tap(dialogButton(page, "予約する"));
      await said(page, "を予約しました");
    },
  },
  {
    name: "Find a student, half of the kana known; from anywhere",
    account: "administrator",
    device: DESK,
    at: "/training",
    async perform({ page, press, type }) {
      await press("/");
      const field = page.getByRole("combobox", { name: "氏名・カナ・ID" });
      await expect(field).toBeFocused();
      await type("さと");
      await press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "佐藤" })).toBeVisible();
    },
  },
];

test("everyday tasks take what docs/effort.md says", async ({ browser }) => {
  const kenshu = await startKenshu();
  const rows: string[] = [];
  let page: Page | undefined;
  for (const { name, account, device, at, prepare, perform } of tasks) {
    await test.step(name, async () => {
      await prepare?.(kenshu);
      if (at !== null) {
        await page?.context().close();
        page = await openAt(browser, kenshu, { account, device, at });
      }
      if (!page) throw new Error("the first task begins somewhere");
      const hand = handOn(page);
      await perform(hand);
      rows.push(rowOf(name, hand.effort()));
    });
  }
  await page?.context().close();
  await kenshu.stop();
  const table = rows.join("\n");
  console.log(table);
  expect(await readFile(TABLE, "utf8")).toContain(table);
});

function rowOf(name: string, { taps, keys, pages, scrolls }: Effort): string {
  return `| ${name} | ${taps} | ${keys} | ${pages} | ${scrolls} |`;
}

async function openAt(
  browser: Browser,
  kenshu: Kenshu,
  { account, device, at }: { account: string; device: object; at: string },
): Promise<Page> {
  const storageState = await signedInState(kenshu, account);
  const page = await (await browser.newContext({ ...device, storageState })).newPage();
  await page.goto(kenshu.url + at);
  await expectSettled(page);
  return page;
}

type Named = { id: number };

/** Moves this student to a new area, whose only schedule is full. */
async function leaveNothingFree(kenshu: Kenshu, account: string): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { userId: studentId } = await kenshu.as("student03");
  const schedule = await administrator.post<Named>("TrainingSchedule/Add", {
    roomId: await moveToNewArea(kenshu, [account]),
    startDate: "2027-03-13T19:00:00+09:00",
    endDate: "2027-03-13T20:00:00+09:00",
    capacity: 1,
  });
  await administrator.post("TrainingReserve/Reserve", {
    scheduleId: schedule.id,
    studentId,
    noPenalty: false,
  });
}

/** A schedule of the instructor's this evening, with 12 students who are free then. */
async function addScheduleOfTwelve(kenshu: Kenshu): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { userId: instructorId } = await kenshu.as("instructor");
  const rooms = await administrator.get<Named[]>("Room/GetAll");
  const { id } = await administrator.post<Named>("TrainingSchedule/Add", {
    roomId: rooms.at(-1)?.id,
    startDate: "2027-03-10T20:30:00+09:00",
    endDate: "2027-03-10T21:30:00+09:00",
    capacity: 12,
    instructorId,
  });
  const rows = await administrator.get<Named[]>("Student/SearchStudents", {
    enrollState: 0,
  });
  let reserved = 0;
  for (const { id: studentId } of rows) {
    const reservation = { scheduleId: id, studentId, noPenalty: false };
    const isFree = await administrator.post("TrainingReserve/Reserve", reservation).then(
      () => true,
      () => false,
    );
    if (isFree) reserved += 1;
    if (reserved === 12) break;
  }
  expect(reserved).toBe(12);
}
