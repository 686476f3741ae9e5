import { chromium } from "playwright";
const shots = process.argv.slice(2).map((one) => one.split("|"));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [account, path, size, name, js] of shots) {
  const [width, height] = size.split("x").map(Number);
  const context = await browser.newContext({ viewport: { width, height }, locale: "ja-JP", timezoneId: "Asia/Tokyo", hasTouch: width < 1000 });
  const page = await context.newPage();
  await page.goto("http://127.0.0.1:3105/signIn");
  await page.getByLabel("メールアドレス").fill(`${account}@kenshu.test`);
  await page.locator("input[type=password]").fill("kenshu-demo");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/home/);
  await page.goto(`http://127.0.0.1:3105${path}`);
  await page.waitForTimeout(2500);
  const tops = await page.evaluate(() => {
    const t = (s) => { const e = document.querySelector(s); return e ? Math.round(e.getBoundingClientRect().top) : null; };
    return { tabs: t("nav[aria-label$=さんの画面]"), overview: t("[aria-label=今の状況]"), overviewH: document.querySelector("[aria-label=今の状況]")?.getBoundingClientRect().height, chart: t("[aria-label*=進捗表]"), h2: t("main h2"), table: t("main tbody"), row: document.querySelector("main tbody tr")?.getBoundingClientRect().height,
     excess: [...document.querySelectorAll("main section:has(> table)")].map(f => f.scrollWidth - f.clientWidth) };
  });
  console.log(path, size, JSON.stringify(tops));
  if (js) await page.evaluate(js);
  await page.screenshot({ path: `/tmp/e_${name}.png` });
  await context.close();
}
await browser.close();
