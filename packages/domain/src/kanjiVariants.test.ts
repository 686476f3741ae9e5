import { expect, test } from "vitest";
import { kanjiGroups, kanjiVariants } from "#kanjiVariants.ts";
import { searchable } from "#text.ts";

/** Pairs that clerks meet in registers. Each pair must count as one name. */
const pairs = `
高髙 崎﨑 吉𠮷 辺邊 辺邉 邊邉 沢澤 浜濱 濱濵 徳德 柳栁 広廣 斎齋 斉齊 富冨 島嶋 島嶌 渕淵 淵渊 橋𣘺 橋槗 達逹
土圡 凉涼 穎頴 刈苅 野埜 籔藪 藪薮 巻卷 国圀 国國 桑桒 船舩 桜櫻 滝瀧 竜龍 真眞 秋穐 梅楳 松枩 栃杤 昇曻 剣釼
剣劔 剣劍 宜冝 喜㐂 本夲 留畄 町甼 宝寳 鉄鐡 皐皋 磯礒 珍珎 釜釡 蓑簑 翠翆 恵惠 栄榮 館舘 峰峯 鶴靏 鶴靍 亀龜
渋澁 渋澀 郷鄕 郷鄉 長⻑ 角⻆ 西⻄ 青⻘
`
  .trim()
  .split(/\s+/);

test.each(pairs)("%s are forms of one kanji, whichever of them is typed or stored", (pair) => {
  const [one = "", other = ""] = pair;
  expect(searchable(`渡${one}`)).toBe(searchable(`渡${other}`));
});

test("a variation selector makes no difference", () => {
  expect(searchable("葛\u{e0100}城")).toBe(searchable("葛城"));
});

test.each(["斎斉", "齋齊", "斎齊", "阪坂", "畑畠", "崎埼", "州洲", "曹曽", "鐘鍾", "遊游", "桝舛"])(
  "%s are two names",
  (pair) => {
    const [one = "", other = ""] = pair;
    expect(searchable(one)).not.toBe(searchable(other));
  },
);

test("no form is in two groups, nor one that NFKC makes another", () => {
  const forms = kanjiGroups.flatMap((group) => [...group]);
  expect(new Set(forms).size).toBe(forms.length);
  for (const form of forms) {
    expect(form, form).toMatch(/^\p{Script=Han}$/u);
    expect(form.normalize("NFKC"), form).toBe(form);
  }
});

test("each of at least 200 forms is found by what stands for it, and the other way round", () => {
  expect(kanjiVariants.size).toBeGreaterThanOrEqual(200);
  for (const [form, first] of kanjiVariants) expect(searchable(form), form).toBe(searchable(first));
});
