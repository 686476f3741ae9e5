import { expectSettled } from "./goodScreen.ts";
import { signedInState, startKenshu, test } from "./kenshu.ts";
import { screens } from "./screens.ts";
const out = process.env.SHOTS ?? "/tmp/shots/x";
test("shots", async ({ browser }) => {
  const kenshu = await startKenshu();
  for (const { account, paths } of Object.values(screens)) {
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    for (const path of await paths(kenshu)) {
      const context = await browser.newContext({ storageState, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.clock.setFixedTime(new Date("2027-03-10T10:05:00+09:00"));
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        if (width === 360) await page.goto(kenshu.url + path);
        await expectSettled(page);
        await page.screenshot({ fullPage: true, path: `${out}/${account}-${path.replace(/[^\w=&]+/g, "_")}-${width}.png` });
      }
      await context.close();
    }
  }
  await kenshu.stop();
});
