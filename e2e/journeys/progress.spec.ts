import { type Browser, type BrowserContext, devices, type Page } from "@playwright/test";
import { expect, type Kenshu, signIn, startKenshu, test } from "../kenshu.ts";

const TODAY = "2027-03-10";
const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
const DESK = { viewport: { width: 1280, height: 800 } };

type Student = {
  studentUserId: number;
  studentName: string;
  isWaiting: boolean;
  hasProgress: boolean;
  trainingContentIcon: { activityId: number; trainingContentId: number } | null;
};
type Entry = { grade: number; trainingDate: string; feedback: string; studentComment: string };
type Summary = {
  activityId: number;
  progressRate: number;
  trainingCount: number;
  contents: {
    trainingContentId: number;
    trainingContentName: string;
    canAddNewProgress: boolean;
    progresses: Entry[];
  }[];
};

let kenshu: Kenshu;
const contexts: BrowserContext[] = [];
test.beforeAll(async () => {
  kenshu = await startKenshu();
  await kenshu.restartAt(`${TODAY}T19:30:00+09:00`);
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
  await kenshu.stop();
});

/** A schedule held today with three students who have a content to be graded. */
async function todaysSchedule() {
  const instructor = await kenshu.as("instructor");
  const schedules = await instructor.get<{ id: number }[]>("TrainingSchedule/GetList", {
    start: TODAY,
    end: "2027-03-11",
  });
  for (const { id } of schedules) {
    const roster = await instructor.get<Student[]>("Attendance/GetTrainingEntryStudents", { id });
    const gradable = roster.filter((row) => !row.isWaiting && row.trainingContentIcon !== null);
    if (gradable.length >= 3) return { id, students: gradable.slice(0, 3) };
  }
  throw new Error("no schedule of today has three students to grade");
}

test("an instructor grades three students after a schedule", async ({ browser }) => {
  const { id, students } = await todaysSchedule();
  const instructor = await kenshu.as("instructor");
  const page = await openAs(browser, "instructor", DESK);
  await page.goto(`${kenshu.url}/attendance/detail/${id}`);
  const progressOf = async ({ studentUserId, trainingContentIcon }: Student) => {
    const summaries = await instructor.get<Summary[]>("TrainingProgress/GetStudentProgresses", {
      studentUserId,
    });
    const contents = summaries.flatMap(({ contents }) => contents);
    return contents.find(
      (content) => content.trainingContentId === trainingContentIcon?.trainingContentId,
    );
  };

  for (const [index, student] of students.entries()) {
    await test.step(`${index + 1}人目`, async () => {
      const before = (await progressOf(student))?.progresses.length ?? 0;
      const row = page.getByRole("listitem").filter({ hasText: student.studentName });
      await row.getByRole("link", { name: /評価を入力/ }).click();
      await expect(page.getByRole("heading", { name: "評価の登録" })).toBeVisible();
      await expect(page.getByLabel("講師必須")).toHaveValue(/.+/);
      await choose(page, "結果", index === 0 ? "完了" : "継続");
      await choose(page, "技術", "B");
      await page.getByLabel("フィードバック").fill(`圧が均一です ${index}`);
      await page.getByLabel("講師コメント").fill(`内緒の評価 ${index}`);
      await page.getByRole("button", { name: "登録" }).click();
      await expect(page.getByRole("status").filter({ hasText: "登録しました" })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/attendance/detail/${id}`));
      await expect(row).toContainText("評価入力済み");
      const after = await progressOf(student);
      expect(after?.progresses).toHaveLength(before + 1);
      expect(after?.progresses.at(-1)).toMatchObject({
        grade: index === 0 ? 0 : 1,
        trainingDate: TODAY,
        feedback: `圧が均一です ${index}`,
      });
      expect(after?.canAddNewProgress).toBe(index !== 0);
    });
  }

  await test.step("結果が済んだ項目には、もう登録できない", async () => {
    const [first] = students;
    if (!first?.trainingContentIcon) throw new Error("the first student was graded");
    const { activityId, trainingContentId } = first.trainingContentIcon;
    const again = instructor.post("TrainingProgress/Add", {
      studentUserId: first.studentUserId,
      activityId,
      trainingContentId,
      grade: 0,
      trainingDate: TODAY,
      instructorId: instructor.userId,
    });
    await expect(again).rejects.toThrow("ProgressPassOrSkipAlreadyExist");
  });
});

test("a student comments, the instructor reads it, and answers a comment with a result", async ({
  browser,
}) => {
  const student = await kenshu.as("student03");
  const ownSummaries = () =>
    student.get<Summary[]>("TrainingProgress/GetStudentProgresses", {
      studentUserId: student.userId,
    });
  const ownContents = async () => (await ownSummaries()).flatMap(({ contents }) => contents);
  const open = (await ownContents()).find(
    ({ canAddNewProgress, progresses }) => canAddNewProgress && progresses.length === 0,
  );
  if (!open) throw new Error("student03 has nothing new to take");
  const activityId = (await ownSummaries()).find(({ contents }) =>
    contents.some(({ trainingContentId }) => trainingContentId === open.trainingContentId),
  )?.activityId;

  const phone = await openAs(browser, "student03", PHONE);
  await test.step("コメントを書く", async () => {
    await phone.getByRole("link", { name: "進捗", exact: true }).last().click();
    const content = phone
      .getByRole("listitem")
      .filter({ has: phone.getByRole("heading", { name: open.trainingContentName }) });
    await content.getByRole("link", { name: /コメントを書く/ }).click();
    await phone.getByLabel("自分のコメント").fill("肩の角度が難しかったです。");
    await phone.getByRole("button", { name: "登録" }).click();
    await expect(phone.getByRole("status").filter({ hasText: "登録しました" })).toBeVisible();
    await expect(phone.getByRole("main")).toContainText("肩の角度が難しかったです。");
  });

  await test.step("続けて二つ目は書けない", async () => {
    const content = phone
      .getByRole("listitem")
      .filter({ has: phone.getByRole("heading", { name: open.trainingContentName }) });
    await expect(content).toContainText("コメントのみ");
    await expect(content.getByRole("link", { name: /コメントを書く/ })).toHaveCount(0);
    const again = student.post("TrainingProgress/AddByStudent", {
      activityId,
      trainingContentId: open.trainingContentId,
      studentComment: "もう一つ",
    });
    await expect(again).rejects.toThrow("UnauthorizedOperation");
    const [entry] = (await ownContents()).filter(
      ({ trainingContentId }) => trainingContentId === open.trainingContentId,
    );
    expect(entry?.progresses).toMatchObject([{ grade: 3, trainingDate: TODAY }]);
  });

  await test.step("講師はnewの印から開き、完了として登録する", async () => {
    const desk = await openAs(browser, "instructor", DESK);
    await desk.goto(`${kenshu.url}/progress/detail/${student.userId}`);
    await desk
      .getByRole("link", { name: new RegExp(`${open.trainingContentName} .*コメントのみ`) })
      .click();
    await expect(desk.getByRole("main")).toContainText("肩の角度が難しかったです。");
    await expect(desk.getByRole("radio", { name: "完了" })).toBeChecked();
    await desk.getByLabel("フィードバック").fill("次回は肘を伸ばしましょう。");
    await desk.getByRole("button", { name: "更新" }).click();
    await expect(desk.getByRole("status").filter({ hasText: "更新しました" })).toBeVisible();
  });

  await test.step("研修生はフィードバックを読める", async () => {
    await phone.goto(`${kenshu.url}/progress`);
    const [entry] = (await ownContents())
      .filter((content) => content.trainingContentId === open.trainingContentId)
      .flatMap(({ progresses }) => progresses);
    expect(entry).toMatchObject({
      grade: 0,
      feedback: "次回は肘を伸ばしましょう。",
      studentComment: "肩の角度が難しかったです。",
    });
    expect(Object.keys(entry ?? {})).not.toContain("instructorComment");
  });
});

async function openAs(browser: Browser, account: string, options: object) {
  const context = await browser.newContext(options);
  contexts.push(context);
  const page = await context.newPage();
  await signIn(page, kenshu, account);
  return page;
}

/** Chooses one of a group of labelled options. */
async function choose(page: Page, group: string, option: string) {
  await page
    .getByRole("group", { name: new RegExp(`^${group}`) })
    .getByRole("radio", { name: option, exact: true })
    .check({ force: true });
}
