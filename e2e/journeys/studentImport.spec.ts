import type { Page } from "@playwright/test";
import { expect, type Kenshu, openHome, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

const PASSWORD = "correct-horse";
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const RANGE = { from: "2027-02-24", to: "2027-03-25" };
const LIST = `/accept/detail?from=${RANGE.from}&to=${RANGE.to}`;
const ALREADY_MATCHED = 0;

type Trainee = { therapistId: number; name: string; nameKana: string; emailAddress: string | null };
type Row = { therapistId: number; matchingReason: number; user: { emailAddress: string } | null };

let kenshu: Kenshu;
test.beforeEach(async () => {
  kenshu = await startKenshu();
});
test.afterEach(() => kenshu.stop());

/** Calls a REST path without a sign-in session, or with one of these tokens. */
async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${kenshu.url}/api/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** Signs up and registers as a student, who then waits to be linked. */
async function signUp(emailAddress: string, person: { name: string; nameKana: string }) {
  const { ticket } = await post<{ ticket: string }>("Auth/SignUp", {
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern: 0,
  });
  let code = "";
  await expect(async () => {
    const [mail] = await kenshu.mailsTo(emailAddress);
    code = /\d{6}/.exec(mail?.body ?? "")?.[0] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  const { accessToken } = await post<{ accessToken: string }>("Auth/ConfirmSignUp", {
    emailAddress,
    code,
    ticket,
  });
  const profile = { ...person, areaId: 1, goal: "", version: 1 };
  await post("User/AddUserProfile", profile, accessToken);
}

/** Trainees of HM for whom no account waits yet. */
async function strangers(count: number): Promise<(Trainee & { emailAddress: string })[]> {
  const { trainees } = await kenshu.hm<{ trainees: Trainee[] }>(
    "GET",
    `/v1/trainees?from=${RANGE.from}&to=${RANGE.to}`,
  );
  return trainees
    .flatMap((trainee) =>
      trainee.emailAddress?.startsWith("trainee")
        ? [{ ...trainee, emailAddress: trainee.emailAddress }]
        : [],
    )
    .slice(0, count);
}

async function linkedAddresses(): Promise<(string | undefined)[]> {
  const administrator = await kenshu.as("administrator");
  const rows = await administrator.get<Row[]>("StudentImport/GetHeartfulStudents", RANGE);
  return rows
    .filter(({ matchingReason }) => matchingReason === ALREADY_MATCHED)
    .map(({ user }) => user?.emailAddress);
}

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
async function show(page: Page, kind: string): Promise<void> {
  // The bar of the chosen ones stands over what is scrolled up.
  await page.evaluate(() => scrollTo({ top: 0 }));
  await page.getByText(new RegExp(`^${kind} \\d+$`)).click();
}
const start = (page: Page) => page.getByRole("button", { name: "連携を開始", exact: true }).click();

test("a student signs up, an administrator links the row that HM proposes, and the student reserves", async ({
  page,
  browser,
}) => {
  const [trainee] = await strangers(1);
  if (!trainee) throw new Error("HM has nobody");
  const { name, nameKana, emailAddress } = trainee;
  // The name differs, and the address has another case. HM's record still proposes the account.
  await signUp(emailAddress.toUpperCase(), { name: "旧姓 花子", nameKana });
  const context = await browser.newContext({
    ...PHONE,
    storageState: await signedInState(kenshu, emailAddress, PASSWORD),
  });
  const phone = await context.newPage();
  await phone.goto(kenshu.url);
  await expect(phone.getByText("登録が完了しました")).toBeVisible();

  await test.step("the range is checked before HM is asked", async () => {
    await openHome(page, kenshu, "administrator");
    const menu = page.getByRole("navigation", { name: "メインメニュー" });
    await menu.getByRole("button", { name: "研修生受入" }).click();
    await menu.getByRole("link", { name: "研修生紐づけ" }).click();
    const [from, to] = [
      page.getByRole("textbox", { name: /^開始日/ }),
      page.getByRole("textbox", { name: /^終了日/ }),
    ];
    await expect(from).toHaveValue("2027/02/24(水)");
    await to.fill("2027/03/26");
    await page.getByRole("button", { name: "検索する" }).click();
    await expect(to).toHaveAccessibleDescription(/範囲は30日以内を選択してください。/);
    await to.fill("2027/02/23");
    await page.getByRole("button", { name: "検索する" }).click();
    await expect(to).toHaveAccessibleDescription(/開始日が終了日より後になっています/);
    await to.fill("2027/03/25");
    await page.getByRole("button", { name: "検索する" }).click();
    await expect(page).toHaveURL(kenshu.url + LIST);
  });

  await test.step("the row is proposed by its address, and linked alone", async () => {
    // It opens on the doubtful rows. None of them is chosen.
    const row = rowOf(page, name);
    await expect(row).toContainText("メールが一致");
    await expect(row).toContainText("旧姓 花子");
    await expect(row).toContainText("違い：氏名");
    await expect(page.getByText("選択中0名")).toBeVisible();
    await row.getByRole("button", { name: /^これを選ぶ.*旧姓 花子/ }).click();
    await expect(page.getByText("選択中1名")).toBeVisible();
    await start(page);
    const dialog = page.getByRole("dialog", { name: "連携の確認" });
    await expect(dialog).toContainText("連携を開始しますよろしいですか？");
    await expect(dialog.getByRole("region", { name: "紐づける研修生（1名）" })).toContainText(
      `${name} → 旧姓 花子`,
    );
    await expect(dialog).toContainText("理由：メールが一致");
    await expect(dialog).toContainText(`氏名の違い：HM「${name}」、アカウント「旧姓 花子」`);
    await dialog.getByRole("button", { name: "1名の連携を開始" }).click();
    await said(page, "連携が完了しました。（1名）");
    await show(page, "紐づけ済み");
    await expect(rowOf(page, name)).toContainText("紐づけ済み");
  });

  await test.step("the student may reserve at once", async () => {
    await phone.goto(`${kenshu.url}/reserve/add`);
    await phone
      .getByRole("button", { name: /^(予約する|キャンセル待ちをする)/ })
      .first()
      .click();
    const dialog = phone.getByRole("dialog");
    await dialog.getByRole("button", { name: /^(予約する|キャンセル待ちをする)$/ }).click();
    await expect(dialog).toHaveCount(0);
    await phone.goto(`${kenshu.url}/reserve/future`);
    await expect(phone.getByRole("main").getByRole("listitem")).toHaveCount(1);
  });

  await test.step("HM refuses to release the student, and then does not: the row can be edited again", async () => {
    await rowOf(page, name)
      .getByRole("button", { name: /^紐づけを解除/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "紐づけの解除" });
    const act = dialog.getByRole("button", { name: "紐づけを解除" });
    await kenshu.hm("POST", "/control/bad-days", { kind: "refused", call: "release", times: 1 });
    await act.click();
    await expect(dialog.getByRole("alert")).toContainText(
      "HMで紐づけを解除できませんでした（HMの回答：",
    );
    expect(await linkedAddresses()).toContain(emailAddress.toUpperCase());
    const goOn = Promise.withResolvers<void>();
    await page.route("**/trpc/user.unlinkStudent*", async (route) => {
      await goOn.promise;
      await route.continue();
    });
    await act.click();
    await said(page, "HMに解除を依頼しています。");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    goOn.resolve();
    await said(page, "紐づけを解除しました。");
    await show(page, "要確認");
    await expect(rowOf(page, name)).toContainText("メールが一致");
    await phone.goto(kenshu.url);
    await expect(phone.getByText("登録が完了しました")).toBeVisible();
  });
  await context.close();
});

test("of 130 trainees twenty are linked together, one is refused and stays, and variants of a name are left to a person", async ({
  page,
}) => {
  const newcomers = await strangers(20);
  for (const trainee of newcomers) await signUp(trainee.emailAddress, trainee);
  const [first, second, refused, late] = newcomers;
  if (!first || !second || !refused || !late) throw new Error("HM has too few");
  await openHome(page, kenshu, "administrator");
  await page.goto(kenshu.url + LIST);
  const groups = page.getByRole("radiogroup", { name: "表示する研修生" });
  await expect(groups).toContainText(/^要確認 \d+一致 23候補なし \d+紐づけ済み 5$/);
  await expect(page.getByText("選択中0名")).toBeVisible();
  // The twenty, and three of the demonstration, after somebody has seen them.
  await show(page, "一致");
  await expect(page.getByText("選択中23名")).toBeVisible();
  const told = "氏名が一致する23名を選択しました。";
  await expect(page.getByRole("main")).toContainText(told);
  await said(page, told);
  await show(page, "要確認");
  await expect(page.getByText("選択中23名（一致23名）")).toBeVisible();

  await test.step("a name in variant kanji is proposed and not chosen; a person chooses it", async () => {
    const row = rowOf(page, "高橋 湊");
    await expect(row).toContainText("氏名が異体字");
    await expect(row.getByRole("checkbox")).toHaveCount(0);
    await expect(row).toContainText("違い：氏名（異体字）");
    await expect(row.getByRole("button", { name: /^これを選ぶ/ })).toHaveCount(1);
    await row.getByRole("button", { name: /^ほかのアカウントを選択/ }).click();
    const dialog = page.getByRole("dialog", { name: "アカウントの選択" });
    const accounts = dialog.getByRole("list", { name: "アカウント" }).getByRole("button");
    await expect(accounts.first()).toContainText("髙橋 湊");
    // By kana in any spelling, and by address.
    const { nameKana } = first;
    await dialog.getByLabel("アカウントを検索").fill(nameKana);
    await expect(accounts).toHaveText([new RegExp(first.emailAddress)]);
    await dialog.getByLabel("アカウントを検索").fill("GUEST05@");
    await expect(accounts).toHaveText([/guest05@/]);
    await accounts.first().click();
    await expect(row).toContainText("手動で選択");
    await expect(row.getByRole("checkbox")).toBeChecked();
    await expect(page.getByText("選択中24名")).toBeVisible();
  });

  await test.step("one account for two is refused in both rows until one of them has another", async () => {
    const row = rowOf(page, "渡辺 楓");
    const account = row.getByRole("button", { name: /さんのアカウントを選択）$/ });
    const choose = async (keyword: string) => {
      await account.click();
      await page.getByLabel("アカウントを検索").fill(keyword);
      const found = page.getByRole("list", { name: "アカウント" }).getByRole("button");
      await expect(found).toHaveCount(1);
      await found.click();
    };
    await choose("guest05");
    await expect(row).toContainText("同じアカウントを高橋 湊さんにも選んでいます。");
    await expect(rowOf(page, "高橋 湊")).toContainText("同じアカウントを渡辺 楓さんにも");
    await expect(page.getByText("選択中23名")).toBeVisible();
    await account.click();
    await page.getByRole("button", { name: "アカウントに紐づけない" }).click();
    await expect(page.getByText("選択中24名")).toBeVisible();
  });

  await test.step("areas that are missing are named, and set together", async () => {
    await show(page, "一致");
    for (const { name } of [first, second]) {
      await page.getByLabel(`${name}さんの地域`).selectOption("未選択");
    }
    await start(page);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("次の研修生の地域を選択してください：");
    await expect(alert).toContainText(first.name);
    await expect(
      page.getByRole("combobox", { name: /さんの地域$/ }).and(page.locator(":focus")),
    ).toHaveCount(1);
    await page.getByLabel("まとめて設定する地域").selectOption("大阪");
    await page.getByRole("button", { name: "未選択の2名に設定" }).click();
    await expect(page.getByRole("dialog")).toContainText("まだ保存されません");
    await page.getByRole("button", { name: "2名を「大阪」にする" }).click();
    await expect(alert).toHaveText("");
    await expect(page.getByLabel(`${second.name}さんの地域`).locator("option:checked")).toHaveText(
      "大阪",
    );
  });

  await test.step("leaving the screen asks first", async () => {
    await page.getByRole("link", { name: "戻る" }).click();
    await page.getByRole("button", { name: "入力に戻る" }).click();
    await expect(page.getByText("選択中24名")).toBeVisible();
  });

  await test.step("the trial says who would be refused, and the others are linked", async () => {
    const administrator = await kenshu.as("administrator");
    /** The account is no longer as the screen has read it. */
    const change = async ({ emailAddress }: { emailAddress: string }) => {
      const { userId, post } = await kenshu.as(emailAddress, PASSWORD);
      const profile = await administrator.get<object>("User/GetUserProfile", { userId });
      await post("User/UpdateUserProfile", { ...profile, gender: 2 });
    };
    await change(refused);
    await start(page);
    const dialog = page.getByRole("dialog", { name: "連携の確認" });
    await expect(dialog.getByRole("region", { name: "紐づける研修生（23名）" })).toBeVisible();
    const others = dialog.getByRole("region", { name: "連携しない研修生（1名）" });
    await expect(others).toContainText(refused.name);
    await expect(others).toContainText("データが先に更新または削除されています。");
    expect(await linkedAddresses()).toHaveLength(5);
    // Another one changes between the trial and the import. Nothing is imported, and the dialog
    // names both.
    await change(late);
    await dialog.getByRole("button", { name: "23名の連携を開始" }).click();
    await expect(dialog.getByRole("alert")).toContainText("まだだれも連携していません。");
    await expect(
      dialog.getByRole("region", { name: "連携しない研修生（2名）" }).getByRole("listitem"),
    ).toHaveCount(2);
    await expect(dialog).toContainText(late.name);
    expect(await linkedAddresses()).toHaveLength(5);
    await dialog.getByRole("button", { name: "22名の連携を開始" }).click();
    await said(page, "連携が完了しました。（22名）");
    const linked = await linkedAddresses();
    expect(linked).toHaveLength(27);
    expect(linked).toEqual(expect.arrayContaining([first.emailAddress, "guest05@kenshu.test"]));
    expect(linked).not.toContain(refused.emailAddress);
    for (const { name } of [refused, late]) {
      await expect(rowOf(page, name)).toContainText("データが先に更新または削除されています。");
    }
    await expect(page.getByText("選択中0名")).toBeVisible();
    await page.getByRole("button", { name: "再読み込みする" }).click();
    await expect(page.getByText("選択中2名")).toBeVisible();
  });

  await test.step("a slow import says that it runs and stays open; when its answer is lost, the list tells", async () => {
    const answer = Promise.withResolvers<void>();
    await page.route("**/trpc/studentImport.importStudents*", async (route) => {
      await answer.promise;
      await route.fetch();
      await route.abort();
    });
    await start(page);
    const dialog = page.getByRole("dialog", { name: "連携の確認" });
    await dialog.getByRole("button", { name: "2名の連携を開始" }).click();
    await said(page, "2名を連携しています。");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "戻る" }).click({ force: true });
    await expect(dialog).toBeVisible();
    answer.resolve();
    await expect(dialog.getByRole("alert")).toContainText("連携できたか分かりません。");
    await dialog.getByRole("button", { name: "最新の状態にする" }).click();
    await show(page, "紐づけ済み");
    for (const { name } of [refused, late]) {
      await expect(rowOf(page, name)).toContainText("紐づけ済み");
    }
    expect(await linkedAddresses()).toHaveLength(29);
  });
});

test("while HM is down the screen says so, and nothing that was chosen is lost", async ({
  page,
}) => {
  const down = (call: string) => kenshu.hm("POST", "/control/bad-days", { kind: "error", call });
  const sentence = "HMに接続できません。しばらく待ってから、もう一度操作してください。";
  const panel = page.getByRole("main").getByRole("alert").filter({ hasText: sentence });
  await openHome(page, kenshu, "administrator");

  await down("searchTrainees");
  await page.goto(kenshu.url + LIST);
  await expect(panel).toBeVisible();
  await kenshu.hmRecovers();
  await panel.getByRole("button", { name: "再読み込みする" }).click();
  await show(page, "一致");
  await expect(page.getByText("選択中3名")).toBeVisible();
  await rowOf(page, "斎藤　ひなた").getByRole("checkbox").uncheck();
  await start(page);
  const dialog = page.getByRole("dialog", { name: "連携の確認" });
  const act = dialog.getByRole("button", { name: "2名の連携を開始" });
  await expect(act).toBeVisible();
  await down("getTrainee");
  await act.click();
  await expect(dialog.getByRole("alert")).toContainText(sentence);
  await dialog.getByRole("button", { name: "戻る" }).click();
  await expect(page.getByText("選択中2名")).toBeVisible();
  await start(page);
  await expect(panel.last()).toBeVisible();
  await expect(rowOf(page, "斎藤　ひなた").getByRole("checkbox")).not.toBeChecked();
  await kenshu.hmRecovers();
  await start(page);
  await act.click();
  await said(page, "連携が完了しました。（2名）");
  expect(await linkedAddresses()).toHaveLength(7);

  const { userId } = await kenshu.as("student27");
  const question = page.getByRole("dialog", { name: "紐づけの解除" });

  await test.step("without HM's answer the request to unlink goes on, and the list says so", async () => {
    await show(page, "紐づけ済み");
    const row = page.getByRole("row").filter({ hasText: "student27@kenshu.test" });
    const asked = row.getByRole("button", { name: /^紐づけを解除/ });
    await down("release");
    await asked.click();
    await question.getByRole("button", { name: "紐づけを解除" }).click();
    await said(page, "HMに解除を依頼しています。");
    await expect(question.getByRole("alert")).toHaveCount(0);
    await question.getByRole("button", { name: "閉じる" }).last().click();
    await expect(row).toContainText("解除を依頼中");
    await expect(asked).toHaveCount(0);
    await page.reload();
    await expect(row).toContainText("解除を依頼中");
  });

  await test.step("the student's page says so, too, and asks again at once", async () => {
    await page.goto(`${kenshu.url}/student/${userId}`);
    await expect(page.getByText(/に、紐づけの解除をHMに依頼しました。/)).toBeVisible();
    await page.getByRole("button", { name: /^もう一度依頼/ }).click();
    // The server asks again by itself, too, and would be first if HM were there for long.
    await kenshu.hmRecovers();
    await question.getByRole("button", { name: "もう一度依頼" }).click();
    await said(page, "紐づけを解除しました。");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("研修生照会");
    expect(await linkedAddresses()).toHaveLength(6);
  });
});

test("a waiting person is found in HM, however long ago, and linked", async ({ page, browser }) => {
  const other = "minato@example.jp";
  await signUp(other, { name: "高橋 湊", nameKana: "タカハシ ミナト" });
  const context = await browser.newContext({
    ...PHONE,
    storageState: await signedInState(kenshu, "guest05"),
  });
  const phone = await context.newPage();
  await phone.goto(`${kenshu.url}/home`);
  await expect(phone.getByRole("main")).toContainText("通常は3日ほどかかります。");
  await expect(phone.getByRole("main")).toContainText("研修事務局");

  await openHome(page, kenshu, "administrator");
  await page.getByRole("link", { name: /紐づけを待っているアカウント/ }).click();
  const way = page.getByRole("link", { name: /^HMで探す.*髙橋/ });
  await way.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleDescription("HMで探す");
  await said(page, "直近180日を検索しました。");
  const fitting = page.getByRole("region", { name: "この人に合う研修生" });
  await expect(fitting.getByRole("row")).toHaveCount(2);
  await expect(fitting).toContainText("違い：氏名（異体字）・メールアドレス");
  const warning = `高橋 湊さん（${other}）のアカウントにも合います。本人か確かめてください。`;
  await expect(fitting).toContainText(warning);
  await page.getByRole("textbox", { name: "氏名・カナ・メールアドレス" }).fill("わたなべ かえで");
  const others = page.getByRole("region", { name: "ほかの研修生" });
  await expect(others.getByRole("rowheader")).toHaveText([/^渡辺 楓/]);
  await fitting.getByRole("button", { name: /^これを選ぶ/ }).click();
  const dialog = page.getByRole("dialog", { name: "連携の確認" });
  await expect(dialog).toContainText("理由：手動で選択");
  await expect(dialog).toContainText("氏名（異体字）の違い：HM「高橋 湊」、アカウント「髙橋 湊」");
  await expect(dialog).toContainText(warning);
  await dialog.getByRole("button", { name: "1名の連携を開始" }).click();
  await said(page, "連携が完了しました。（1名）");
  await expect(page).toHaveURL(`${kenshu.url}/accept/guestStudentList`);
  await expect(way).toHaveCount(0);

  // The waiting person's home moves on by itself, here when the window comes back.
  await phone.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await expect(
    phone.getByRole("link", { name: "他の候補を見る" }).or(phone.getByText("目標")),
  ).not.toHaveCount(0);
  await context.close();
});

test("a search through HM is stopped and goes on; while HM is down it says so", async ({
  page,
}) => {
  await openHome(page, kenshu, "administrator");
  const goOn = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/trpc/studentImport.getHeartfulStudents*", async (route) => {
    if (++calls === 3) await goOn.promise;
    await route.continue();
  });
  await page.goto(`${kenshu.url}/accept/guestStudentList`);
  await page
    .getByRole("link", { name: /^HMで探す/ })
    .first()
    .click();
  await said(page, "HMを検索しています（全7回のうち2回終了）");
  await page.getByRole("button", { name: "中止する" }).click();
  goOn.resolve();
  await said(page, "検索を中止しました（全7回のうち3回終了）");
  await kenshu.hm("POST", "/control/bad-days", { kind: "error", call: "searchTrainees" });
  await page.getByRole("button", { name: "続きを検索する" }).click();
  const panel = page
    .getByRole("main")
    .getByRole("alert")
    .filter({ hasText: "HMに接続できません。" });
  await expect(panel).toBeVisible();
  await kenshu.hmRecovers();
  await panel.getByRole("button", { name: "再読み込みする" }).click();
  await said(page, "直近180日を検索しました。");
});
