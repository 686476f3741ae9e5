import {
  type Browser,
  type BrowserContext,
  devices,
  type Locator,
  type Page,
} from "@playwright/test";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

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
  kenshu = await startKenshu({ clockStart: `${TODAY}T19:30:00+09:00` });
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
  await kenshu.stop();
});

/** A schedule held today with three students who have a content to grade. */
async function todaysSchedule() {
  const instructor = await kenshu.as("instructor");
  const schedules = await instructor.get<{ id: number }[]>("TrainingSchedule/GetList", {
    start: TODAY,
    end: "2027-03-11",
  });
  for (const { id } of schedules) {
    const roster = await instructor.get<Student[]>("Attendance/GetTrainingEntryStudents", { id });
    const students = roster.filter(({ isWaiting }) => !isWaiting);
    const isGradable = students.every(({ trainingContentIcon }) => trainingContentIcon !== null);
    if (students.length >= 3 && isGradable) return { id, students };
  }
  throw new Error("no schedule of today has three students to grade");
}

/** In milliseconds: one can undo for less, unless one is at the button. */
const ENOUGH = 11_000;

test("an instructor marks a schedule, and grades three students in its roster", async ({
  browser,
}) => {
  const { id, students } = await todaysSchedule();
  const instructor = await kenshu.as("instructor");
  const page = await openAs(browser, "instructor", DESK);
  await page.clock.install();
  await page.goto(`${kenshu.url}/attendance/detail/${id}`);
  const rowOf = ({ studentName }: Student) =>
    page.getByRole("listitem").filter({ hasText: studentName });

  await test.step("残りを出席にし、元に戻し、もう一度出席にする", async () => {
    const total = students.length;
    const markRemaining = page.getByRole("button", { name: `残り${total - 1}名を出席にする` });
    await rowOf(itemAt(students, 0)).getByRole("button", { name: "遅刻" }).click();
    await markRemaining.click();
    await expect(page.getByText(`記録済み ${total} / ${total}名`)).toBeVisible();
    const undo = page.getByRole("button", { name: "元に戻す" });
    await expect(undo).toBeFocused();
    await page.clock.fastForward(ENOUGH);
    await undo.click();
    await expect(page.getByText(`記録済み 1 / ${total}名`)).toBeVisible();
    await expect(undo).toHaveCount(0);
    await markRemaining.click();
    await expect(undo).toBeVisible();
    const takeBack = rowOf(itemAt(students, 1)).getByRole("button", { name: "取り消す" });
    await takeBack.click();
    await expect(undo).toHaveCount(0);
    await expect(page.getByText(`記録済み ${total - 1} / ${total}名`)).toBeVisible();
    await page.getByRole("button", { name: "残り1名を出席にする" }).click();
    await expect(undo).toBeFocused();
    await page.mouse.move(0, 0);
    await takeBack.focus();
    await page.clock.fastForward(ENOUGH);
    await expect(undo).toHaveCount(0);
    await takeBack.click();
    await expect(page.getByText(`記録済み ${total - 1} / ${total}名`)).toBeVisible();
  });

  const progressOf = async ({ studentUserId, trainingContentIcon }: Student) => {
    const summaries = await instructor.get<Summary[]>("TrainingProgress/GetStudentProgresses", {
      studentUserId,
    });
    const contents = summaries.flatMap(({ contents }) => contents);
    return contents.find(
      (content) => content.trainingContentId === trainingContentIcon?.trainingContentId,
    );
  };

  const graded = students.slice(0, 3);
  const open = (student: Student) => rowOf(student).getByRole("button", { name: /^評価/ }).click();
  // 「次へ」 also leads to a form that was opened and closed before.
  for (const student of [itemAt(graded, 1), itemAt(graded, 1), itemAt(graded, 0)]) {
    await open(student);
  }
  for (const [index, student] of graded.entries()) {
    await test.step(`${index + 1}人目`, async () => {
      const before = (await progressOf(student))?.progresses.length ?? 0;
      const form = page.getByRole("region", { name: `${student.studentName}さんの評価` });
      await expect(form).toBeFocused();
      const result = index === 0 ? "完了" : "継続";
      const register = form.getByRole("button", { name: new RegExp(`^${result}で登録`) });
      if (index === 0) {
        await expect(form.getByRole("region", { name: "講師への説明" })).toBeVisible();
        // Nothing is preselected, and the form names what is missing.
        await expect(form.getByRole("radio", { checked: true })).toHaveCount(0);
        await register.click();
        const summary = form.getByRole("region", { name: "入力内容を確認してください（3件）" });
        await expect(summary.getByRole("link")).toHaveText(["技術", "接客", "オリエンテーション"]);
      }
      await choose(form, "技術", "B");
      await choose(form, "接客", "なし");
      await choose(form, "オリエンテーション", "A");
      if (index === 0) {
        await form.getByText("コメントを書く").click();
        await form.getByLabel("フィードバック").fill("圧が均一です");
        await form.getByLabel("講師コメント").fill("内緒の評価");
        // Everything else unfolds in place and keeps its input.
        await form.getByText("詳しく入力").click();
        await expect(form.getByRole("textbox", { name: /^研修日/ })).toHaveValue("2027/03/10(水)");
        await expect(form.getByLabel("フィードバック")).toHaveValue("圧が均一です");
      }
      await register.click();
      await expect(rowOf(student)).toContainText(`を${result}で登録しました。`);
      await expect(rowOf(student)).toContainText("評価入力済み");
      const after = await progressOf(student);
      expect(after?.progresses).toHaveLength(before + 1);
      expect(after?.progresses.at(-1)).toMatchObject({
        grade: index === 0 ? 0 : 1,
        technicalGrade: 1,
        serviceGrade: null,
        orientationGrade: 0,
        trainingDate: TODAY,
        instructorName: "西村 浩二",
        feedback: index === 0 ? "圧が均一です" : "",
      });
      expect(after?.canAddNewProgress).toBe(index !== 0);
    });
  }

  await test.step("同じ日にもう1件登録する前に、入力済みの評価がわかる", async () => {
    const student = itemAt(graded, 1);
    await open(student);
    const note = rowOf(student).getByRole("alert");
    await expect(note).toContainText("この日の評価は入力済みです");
    await expect(note).toContainText("継続（西村 浩二）");
    await expect(note.getByRole("link")).toHaveText("入力済みの評価を修正する");
    await open(student);
    await rowOf(student).getByRole("button", { name: "欠席" }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText("欠席にしても、評価は残ります。");
    await question.getByRole("button", { name: "閉じる" }).first().click();
    await expect(question).toHaveCount(0);
  });

  await test.step("登録した結果を修正する", async () => {
    await rowOf(itemAt(graded, 1)).getByRole("link", { name: "修正する", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleDescription("評価");
    await page.getByLabel("フィードバック").fill("次回は肘を伸ばしましょう。");
    await page.getByRole("button", { name: "更新する" }).click();
    await expect(page).toHaveURL(new RegExp(`/attendance/detail/${id}`));
    expect((await progressOf(itemAt(graded, 1)))?.progresses.at(-1)).toMatchObject({
      feedback: "次回は肘を伸ばしましょう。",
    });
  });

  await test.step("結果が済んだ項目には、もう登録できない", async () => {
    const [first] = graded;
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
    await phone.getByRole("button", { name: "登録する" }).click();
    await said(phone, "登録しました");
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
    await desk.getByRole("button", { name: "更新する" }).click();
    await said(desk, "更新しました");
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
  await openHome(page, kenshu, account);
  return page;
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}

/** Chooses one of a group of labelled options. */
async function choose(page: Page | Locator, group: string, option: string) {
  await page
    .getByRole("group", { name: new RegExp(`^${group}`) })
    .getByRole("radio", { name: option, exact: true })
    .check({ force: true });
}
