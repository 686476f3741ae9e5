import { idsOf } from "../demoRows.ts";
import { expectAccessible, expectSettled } from "../goodScreen.ts";
import { expect, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

type Result = { orientationSuccess: number; idempotencyKey: string };
type Entry = { entryId: number; categories: { categoryId: number; result: Result | null }[] };
type Activity = { studentActivityId: number; heartfulEntryId: number | null; state: number };
type ActivityStudent = { userId: number; userName: string; activities: Activity[] };
type Call = { call: string; status: number; isReplayed: boolean };

const PASS = 1;
const DROPOUT = 3;
/** The request of the page that sends results. */
const SENDING = "**/trpc/studentExport.studentExport*";

test("an administrator exports a pass and a dropout, and HM has exactly these", async ({
  page,
}) => {
  const kenshu = await startKenshu();
  const administrator = await kenshu.as("administrator");
  const { rows } = await administrator.get<{ rows: ActivityStudent[] }>(
    "StudentActivity/GetStudentActivityUsers",
    { pageSize: 200 },
  );
  /** The HM entry of the training that a student is taking. */
  const entryOf = (name: string) => {
    const student = rows.find(({ userName }) => userName === name);
    const taking = student?.activities.find(({ state }) => state === 0);
    return { userId: student?.userId ?? 0, entryId: taking?.heartfulEntryId ?? 0 };
  };
  const decided = async (entryId: number) =>
    (await kenshu.hm<Entry>("GET", `/v1/entries/${entryId}`)).categories.map(
      ({ result }) => result?.orientationSuccess ?? null,
    );
  const sent = async () => {
    const { received } = await kenshu.hm<{ received: Call[] }>("GET", "/control");
    return received.filter(({ call, isReplayed }) => call === "sendResults" && !isReplayed);
  };
  const passing = entryOf("岡田 真由");
  await administrator.post("TrainingReserve/Reserve", {
    scheduleId: (await idsOf(kenshu)).empty.id,
    studentId: passing.userId,
    noPenalty: false,
  });
  const leaving = entryOf("池田 涼介");
  const main = page.getByRole("main");
  const send = () => main.getByRole("button", { name: "結果を送信" }).click();
  const dialog = page.getByRole("dialog");
  await openHome(page, kenshu, "administrator");

  await test.step("a student who has passed the test is found, and the pass is sent", async () => {
    await page.getByLabel("メインメニュー").getByRole("link", { name: "合否連携" }).click();
    await expect(page.getByLabel("試験合格・未連携")).toBeChecked();
    await page.getByRole("link", { name: /岡田 真由/ }).click();
    await expect(page.getByText("合格にできます")).toBeVisible();
    await page.getByText("合格", { exact: true }).click();
    await send();
    await expect(dialog).toContainText("合否連携しますか？");
    await expect(dialog).toContainText("岡田 真由さん");
    await expect(dialog).toContainText("もみほぐし合格");
    await dialog.getByRole("button", { name: "戻る" }).click();
    expect(await sent()).toEqual([]);
    await send();
    const goOn = Promise.withResolvers<void>();
    await page.route(SENDING, async (route) => {
      await goOn.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "結果を送信" }).click();
    await said(page, "結果をHMに送信しています。");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "戻る" }).click({ force: true });
    await expect(dialog).toBeVisible();
    goOn.resolve();
    await expect(page.getByText("合否連携が完了しました").first()).toBeVisible();
    await page.unroute(SENDING);
    await expect(page.getByText("連携済み")).toBeVisible();
    await expect(page.getByText("受け付けられました")).toBeVisible();
    await expect(main).toContainText(/これからの予約が\d+件残っています。/);
    await expect(main.getByRole("link", { name: "予約を確認" })).toHaveAttribute(
      "href",
      `/reserve/future/${passing.userId}`,
    );
    expect(await decided(passing.entryId)).toEqual([PASS]);
  });

  await test.step("who cannot be passed yet is told why, and drops out", async () => {
    await page.goto(`${kenshu.url}/export/${leaving.userId}`);
    await expect(page.getByText("合格にするには、次の研修内容の完了が必要です。")).toBeVisible();
    await expect(page.getByText("合格", { exact: true })).toBeHidden();
    await expect(page.getByLabel("辞退の内容を入力する")).not.toBeChecked();
    await page.getByText("辞退", { exact: true }).click();
    await expect(page.getByLabel("辞退の内容を入力する")).toBeChecked();
    await expect(page.getByLabel("辞退の内容を入力する")).toBeDisabled();
    await send();
    await expect(page.getByText("入力内容を確認してください")).toBeVisible();
    await page.getByRole("textbox", { name: "辞退日" }).fill("2027/03/09");
    await page.getByLabel("辞退の時期").selectOption("契約後");
    await page.getByLabel("辞退の理由").selectOption("家庭の事情");
    await page.getByLabel("辞退の詳細").fill("引っ越しのため");
    await send();
    await expect(dialog).toContainText("辞退");
  });

  await test.step("HM refuses once: its words stand there, and the same can be sent again", async () => {
    await kenshu.hm("POST", "/control/bad-days", {
      kind: "refused",
      call: "sendResults",
      times: 1,
    });
    await dialog.getByRole("button", { name: "結果を送信" }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole("alert")).toContainText("この結果は登録できません。");
    expect(await decided(leaving.entryId)).toEqual([null]);
    await page.goto(`${kenshu.url}/export/attempts`);
    await expect(page.getByRole("link", { name: "池田 涼介" })).toBeVisible();
    await page.getByRole("link", { name: "池田 涼介" }).click();
  });

  await test.step("the answer is lost after the write: HM is asked, and nothing is sent twice", async () => {
    await kenshu.hm("POST", "/control/bad-days", {
      kind: "dropped",
      call: "sendResults",
      times: 3,
    });
    await page.getByText("辞退", { exact: true }).click();
    await page.getByRole("textbox", { name: "辞退日" }).fill("2027/03/09");
    await page.getByLabel("辞退の時期").selectOption("契約後");
    await page.getByLabel("辞退の理由").selectOption("家庭の事情");
    await send();
    await dialog.getByRole("button", { name: "結果を送信" }).click();
    // The page reads anew and asks HM for that.
    await expect(page.getByText("連携済み")).toBeVisible();
    expect(await decided(leaving.entryId)).toEqual([DROPOUT]);
    // The attempts agree: a result that arrived is no failure.
    await expect(main.getByText("受け付けられました")).toBeVisible();
    await expect(main.getByText("確認待ち")).toHaveCount(0);
    await expect(main.getByText("未完了の合否の送信があります。")).toHaveCount(0);
  });

  await test.step("HM was sent each result once", async () => {
    const carriedOut = (await sent()).filter(({ status }) => status === 200);
    expect(carriedOut).toHaveLength(1);
    await page.goto(`${kenshu.url}/export/attempts`);
    await expectSettled(page);
    await expect(page.getByRole("link", { name: "池田 涼介" })).toBeHidden();
    const { received } = await kenshu.hm<{ received: (Call & { idempotencyKey: string })[] }>(
      "GET",
      "/control",
    );
    const keys = received.filter(({ call, status }) => call === "sendResults" && status !== 409);
    // One key for the pass, one for the dropout: its answer was lost three times.
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  await test.step("while HM is down the page says so, and shows what was sent", async () => {
    await kenshu.hm("POST", "/control/bad-days", { kind: "unreachable" });
    await page.goto(`${kenshu.url}/export/${leaving.userId}`);
    await expect(main.getByText(/^HMに接続できません/)).toBeVisible();
    await expect(main.getByRole("heading", { name: "送信の記録" })).toBeVisible();
    await kenshu.hm("DELETE", "/control/bad-days");
  });

  await test.step("an administrator without an employee of HM is told what to do", async () => {
    const own = { userId: administrator.userId };
    const profile = await administrator.get<object>("User/GetUserProfile", own);
    const without = { heartfulEmployeeId: null, heartfulEmployeeCode: null };
    await administrator.post("User/Update", { ...profile, ...without, id: own.userId });
    await page.reload();
    await expect(main.getByText("あなたのHMの社員の設定が必要です")).toBeVisible();
    await main.getByRole("link", { name: "自分の社員を設定" }).click();
    await expect(page).toHaveURL(new RegExp(`/user/detail/${own.userId}$`));
  });
  await kenshu.stop();
});

test("passable students are ticked and sent together; HM's refusal stands beside the name", async ({
  page,
}) => {
  const kenshu = await startKenshu();
  await openHome(page, kenshu, "administrator");
  await page.getByLabel("メインメニュー").getByRole("link", { name: "合否連携" }).click();
  await page.getByRole("link", { name: "合格にできる研修生" }).click();
  const row = page.getByRole("row", { name: /岡田 真由/ });
  await expect(row).toContainText("もみほぐし");
  await expect(page.getByText("合格を送信する研修生を選択してください。")).toBeVisible();
  await expect(page.getByRole("button", { name: /件の合格を送信$/ })).toHaveCount(0);
  await page.getByLabel("すべて選択").check();
  await expect(row.getByRole("checkbox")).toBeChecked();
  await expectAccessible(page, "who can be passed");
  const send = async () => {
    await page.getByRole("button", { name: "1件の合格を送信" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "結果を送信" }).click();
  };
  await kenshu.hm("POST", "/control/bad-days", { kind: "refused", call: "sendResults", times: 1 });
  await send();
  await expect(row).toContainText("この結果は登録できません。");
  await expect(row.getByRole("link", { name: "内容を見る" })).toBeVisible();
  await send();
  await expect(row).toContainText("送信しました");
  await expect(page.getByText("合格にできる研修生はもういません。")).toBeVisible();
  await expect(row.getByRole("checkbox")).toBeDisabled();
  await page.reload();
  await expect(page.getByText("合格にできる研修生はいません")).toBeVisible();
  const { received } = await kenshu.hm<{ received: Call[] }>("GET", "/control");
  const accepted = received.filter(
    ({ call, status, isReplayed }) => call === "sendResults" && status === 200 && !isReplayed,
  );
  expect(accepted).toHaveLength(1);
  await kenshu.stop();
});

test("without an answer the dialog says how to find out the outcome, and the page shows it", async ({
  page,
}) => {
  const kenshu = await startKenshu();
  const administrator = await kenshu.as("administrator");
  const [student] = await administrator.get<{ id: number }[]>("Student/SearchExportStudents", {
    keyword: "阿部 剛",
  });
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/export/${student?.id}`);
  await page.getByText("中断", { exact: true }).click();
  await main.getByRole("button", { name: "結果を送信" }).click();
  // The result goes out, but the page gets no answer.
  await page.route("**/trpc/**", async (route) => {
    if (route.request().url().includes("studentExport.studentExport")) await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "結果を送信" }).click();
  await expect(dialog.getByRole("alert")).toContainText("結果がHMに届いたか分かりません。");
  await page.unroute("**/trpc/**");
  await dialog.getByRole("button", { name: "最新の状態にする" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText("連携済み")).toBeVisible();
  await expect(main.getByText("受け付けられました")).toBeVisible();
  await kenshu.stop();
});

test("if HM has decided first, a button adopts HM's result", async ({ page }) => {
  const kenshu = await startKenshu();
  const administrator = await kenshu.as("administrator");
  const [student] = await administrator.get<{ id: number }[]>("Student/SearchExportStudents", {
    keyword: "阿部 剛",
  });
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/export/${student?.id}`);
  await page.getByText("中断", { exact: true }).click();
  const trainee = await kenshu.hm<{ entries: Entry[] }>("GET", "/v1/trainees/200269");
  await kenshu.hm("POST", "/control/company", {
    trainees: [{ ...trainee, entries: trainee.entries.map(passedElsewhere) }],
  });
  await main.getByRole("button", { name: "結果を送信" }).click();
  await dialog.getByRole("button", { name: "結果を送信" }).click();
  const alert = main.getByRole("alert").filter({ hasText: "すでに別に登録されています。" });
  await expect(alert).toContainText("HMとの照合で照合を開始し");
  await expect(main.getByRole("table")).toContainText("失敗");
  await alert.getByRole("link", { name: "HMとの照合" }).click();
  await main.getByRole("button", { name: "照合を開始" }).click();
  const row = main.getByRole("row").filter({ hasText: "阿部 剛" });
  await row.getByRole("button", { name: "結果を取り込む" }).click();
  await dialog.getByRole("button", { name: "結果を取り込む" }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`${kenshu.url}/export/${student?.id}`);
  await expect(main.getByText("連携済み")).toBeVisible();
  await page.goto(`${kenshu.url}/export/attempts`);
  await expectSettled(page);
  await expect(main.getByRole("link", { name: "阿部 剛" })).toHaveCount(0);
  await kenshu.stop();
});

function passedElsewhere(entry: Entry) {
  const result = {
    orientationSuccess: PASS,
    decidedAt: "2027-03-09T18:00:00+09:00",
    idempotencyKey: "somebody else's",
  };
  return { ...entry, categories: entry.categories.map((category) => ({ ...category, result })) };
}

test("a result outlives the server that was sending it", async () => {
  const kenshu = await startKenshu();
  let administrator = await kenshu.as("administrator");
  const attempts = async () =>
    (await administrator.get<{ rows: { state: string }[] }>("StudentExport/GetAttempts")).rows;
  const [student] = await administrator.get<{ id: number; name: string }[]>(
    "Student/SearchExportStudents",
    { keyword: "岡田 真由" },
  );
  const studentUserId = student?.id ?? 0;
  const [entry] = await administrator.get<
    { entryId: number; categories: { studentActivityId: number }[] }[]
  >("StudentExport/Get", { studentUserId });
  if (!entry) throw new Error("the demo data lacks an HM entry");
  const results = entry.categories.map(({ studentActivityId }) => ({
    studentActivityId,
    orientationSuccess: PASS,
  }));
  await kenshu.hm("POST", "/control/bad-days", { kind: "slow", milliseconds: 60_000 });
  const input = { studentUserId, entries: [{ entryId: entry.entryId, categories: results }] };
  const sending = administrator.post("StudentExport/StudentExport", input).catch(() => "killed");
  await expect.poll(async () => (await attempts())[0]?.state).toBe("underWay");
  await kenshu.crash();
  expect(await sending).toBe("killed");
  // By now the lease has run out.
  await kenshu.restartAt("2027-03-10T10:10:00+09:00");
  administrator = await kenshu.as("administrator");
  await expect.poll(async () => (await attempts())[0]?.state).toBe("done");
  const { categories } = await kenshu.hm<Entry>("GET", `/v1/entries/${entry.entryId}`);
  expect(categories.map(({ result }) => result?.orientationSuccess)).toEqual([PASS]);
  await kenshu.stop();
});
