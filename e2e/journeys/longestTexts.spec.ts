import { AMOUNT_MAX } from "@kenshu/domain/cashFlow/cashFlow.limits.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { expectNothingCutOff, expectSettled } from "../goodScreen.ts";
import { type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { longest, prolongTexts } from "../longestTexts.ts";
import { sharesOf } from "../shares.ts";
import { sightsOf } from "../sights.ts";
import { PHONE, TABLET } from "../visit.ts";
import { type Walker, walkers } from "../walkers.ts";

test.describe.configure({ mode: "parallel" });

let prolonged: Kenshu;
test.beforeAll(async () => {
  prolonged = await startKenshu({ prepare: prolongTexts });
  const administrator = await prolonged.as(longest("administrator@kenshu.test"));
  const { userId } = await prolonged.as(longest("student01@kenshu.test"));
  await administrator.post("CashFlow/Add", {
    studentUserId: userId,
    type: CashFlowType.Invoice,
    amount: AMOUNT_MAX,
    memo: "",
  });
});
test.afterAll(() => prolonged.stop());

const visitors: Walker[] = ["A", "I", "S"];
/** What is not cut off at 320 px is not at 360. */
const WIDTHS = [320, 820];

for (const [place, letter] of visitors.entries()) {
  // What people of this letter usually have at hand.
  const { viewport } = letter === "S" ? PHONE : TABLET;
  const sights = sightsOf(letter, visitors.slice(0, place)).filter(({ isNamed }) => !isNamed);
  for (const [first, share] of sharesOf(sights)) {
    const title = `the longest texts fit what ${walkers[letter]} sees, from number ${first} on`;
    test(title, async ({ page, kenshu }) => {
      await openHome(page, prolonged, longest(`${walkers[letter]}@kenshu.test`));
      for (const { name, show } of share) {
        await page.setViewportSize(viewport);
        // The rows have the ids of the demonstration.
        await show(page, kenshu);
        for (const width of WIDTHS) {
          await page.setViewportSize({ ...viewport, width });
          await expectSettled(page);
          await expectNothingCutOff(page, `${name} at ${width} px`);
        }
      }
    });
  }
}
