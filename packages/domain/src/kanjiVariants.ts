/**
 * Forms of one kanji in names, a group each; the first stands for all of them in searches (rule
 * 13.6). Two kanji that only look alike are two groups, as 斎 and 斉 are.
 */
const groups = `
高髙 崎﨑嵜 吉𠮷 辺邊邉 沢澤 浜濱濵 徳德 柳栁 広廣 斎齋 斉齊 島嶋嶌 桜櫻 滝瀧 竜龍 富冨 峰峯 真眞
国國圀 恵惠 栄榮 寿壽 実實 宝寶 万萬 与與 浅淺 塩鹽 関關 黒黑 桧檜 槙槇 館舘 条條 礼禮 弥彌 静靜 清淸
瀬瀨 頼賴 蔵藏 園薗 円圓 遥遙 亀龜 鉄鐵 豊豐 荘莊 増增 曽曾 将將 鴎鷗 桑桒 船舩 緑綠 郎郞 巌巖 衛衞
秋穐 梅楳 昇曻 凜凛 尭堯 稲稻 横橫 児兒 剣劍 勲勳 厳嚴 参參 双雙 台臺 塁壘 壮壯 奥奧 学學 尚尙 岳嶽
巣巢 帯帶 帰歸 応應 彦彥 恒恆 悦悅 慎愼 戸戶 揺搖 教敎 晋晉 暁曉 暦曆 会會 来來 松枩 柏栢 枡桝 栃杤
楽樂 様樣 歩步 沖冲 浄淨 渓溪 渋澁 温溫 湾灣 満滿 灯燈 熙煕凞 為爲 県縣 祢禰 禄祿 穂穗 穣穰 籠篭 絵繪
総總 縄繩 聡聰 芦蘆 芸藝 茎莖 薫薰 薮藪 蛍螢 譲讓 賛贊 郷鄉 釈釋 鋭銳 録錄 間閒 青靑 顕顯 駆驅 鶏鷄
鶴靏靍 麦麥 黄黃
`;

/** The form that stands for a form, for every form but those that stand for themselves. */
export const kanjiVariants: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split(/\s+/)
    .flatMap(([first = "", ...others]) => others.map((other) => [other, first] as const)),
);
