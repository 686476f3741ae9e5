/*
 * Forms of one kanji in names, a group each; the first stands for all of them when names are searched
 * and compared (rules 9.3, 13.6). Two kanji that only look alike are two groups, as 斎 and 斉 are, and so
 * are two that only sound alike, as 阪 and 坂 or 畑 and 畠 are: these are different names.
 */

/**
 * Old and printed forms of the official tables of kanji: 常用漢字表, 人名用漢字表 (`kJinmeiyoKanji` of the
 * Unicode Han Database, version 15) and 表外漢字字体表. Forms that NFKC folds are left out.
 */
const official = `
万萬 与與 両兩 並竝 乗乘 乱亂 予豫 争爭 亘亙 亜亞 仏佛 仮假 会會 伝傳 体體 余餘 併倂 価價 侭儘 俠侠 俱倶
値值 倹儉 偽僞 児兒 党黨 内內 円圓 冊册 写寫 凜凛 処處 函凾 剝剥 剤劑 剰剩 励勵 労勞 効效 勅敕 勧勸 区區
医醫 協恊 単單 即卽 厠廁 厳嚴 参參 双雙 収收 叙敍 台臺 号號 呉吳 唖啞 善譱 営營 嘘噓 嘱囑 噛嚙 嚢囊 団團
囲圍 図圖 圏圈 園薗 圧壓 堕墮 塁壘 塡填 塩鹽 増增 壊壞 壌壤 壮壯 声聲 壱壹 売賣 変變 奥奧 奨奬 姉姊 姫姬
嬢孃 実實 富冨 寛寬 寝寢 対對 寿壽 専專 将將 尚尙 尭堯 尽盡 届屆 属屬 岳嶽 峡峽 峰峯 巌巖 巣巢 巻卷 帯帶
帰歸 并幷 庁廳 広廣 廃廢 弁辨辯 弐貮貳 弥彌 弯彎 弾彈 当當 彝彜 彦彥 径徑 従从從 徳德 徴徵 応應 恋戀 恒恆
恵惠 悦悅 悩惱 悪惡 惨慘 慎愼 懐懷 戦戰 戯戲 戻戾 払拂 抜拔 択擇 担擔 拝拜 拠據 拡擴 挙擧 挟挾 挿插 捜搜
掲揭 掻搔 揺搖 摂攝 撃擊 撹攪 教敎 数數 斎齋 断斷 旧舊 昼晝 晃晄 晋晉 晩晚 暁曉 暦曆 暨曁 曽曾 条條 来來
杯盃 枢樞 栄榮 桜櫻 桟棧 桧檜 検檢 楡榆 楼樓 楽樂 概槪 様樣 槙槇 権權 横橫 檪櫟 欠缺 欧歐 歓歡 歩步 歳歲
歴歷 残殘 殴毆 殻殼 毎每 気氣 決决 沢澤 沪濾 況况 浄淨 浅淺 涙淚 涜瀆 清淸 渇渴 済濟 渉涉 温溫 湾灣 湿濕
満滿 溌潑 準凖 滝瀧 滞滯 潜潛 濶闊 瀬瀨 灯燈 炉爐 点點 為爲 焼燒 犠犧 状狀 独獨 狭狹 猟獵 献獻 獣獸 瑶瑤
瓶甁 産產 画畫 界畍 畳疊 痩瘦 痴癡 発發 盗盜 県縣 真眞 研硏 砕碎 礼禮 祢禰 禄祿 禅禪 禱祷 秘祕 称稱 税稅
稜棱 稲稻 穂穗 穏穩 穣穰 窃竊 筝箏 簞箪 籠篭 粋粹 粛肅 糸絲 経經 絵繪 絶絕 継繼 続續 総總 緑綠 緒緖 縁緣
縄繩 縦縱 繊纖 繡繍 繫繋 缶罐 翻飜 聡聰 聴聽 胆膽 脚腳 脱脫 脳腦 臓臟 舎舍 艶艷 芦蘆 芸藝 茎莖 荘莊 萌萠
蔣蒋 蔵藏 薫薰 薬藥 虚虛 虫蟲 蚕蠶 蛍螢 蛮蠻 蝿蠅 蠟蝋 衛衞 装裝 褒襃 覇霸 覚覺 覧覽 観觀 触觸 訳譯 証證
誉譽 説說 読讀 謡謠 譲讓 豊豐 賎賤 賛贊 践踐 躯軀 転轉 軽輕 辞辭 逓遞 遅遲 遥遙 郎郞 酔醉 醗醱 醬醤 醸釀
釈釋 鉱鑛 銭錢 鋭銳 鋳鑄 錬鍊 録錄 鎮鎭 間閒 関關 閲閱 闘鬭 陥陷 険險 随隨 隠隱 隣鄰 雑雜 霊靈 静靜 頰頬
頼賴 顔顏 顕顯 顚顛 飲飮 飾餝 餅餠 館舘 駅驛 騒騷 験驗 髄髓 髪髮 鴎鷗 鶏鷄 鹸鹼 麯麴麹 麺麪麵 黒黑 黙默
齢齡
`;

/**
 * Forms that family registers and address books have in names. Reviewed by hand beside the variants of
 * the Unicode Han Database (`kSemanticVariant`, `kZVariant`) and of Mozc (`variant_rule.txt`), the
 * Japanese input method; the MJ縮退マップ of moji.or.jp (CC BY-SA 2.1 JP) leads further. Radicals such as
 * ⻆, which come along with text from a PDF, are from Unicode's `EquivalentUnifiedIdeograph`.
 */
const registered = `
丘坵 亀⻲龜 仙僊 傑杰 兎兔 刃刄 刈苅 剣劍剱劔釼 勲勳勛 卯夘 厦廈 厨廚 厩廏廐 吉𠮷 同仝 哲喆 啓啟 喜㐂
国圀國 土圡 垂埀 堤隄 場塲 壺壷 多夛 夢梦 奇竒 妙玅 婿壻聟 学學斈 宜冝 宝寳寶 宮宫 寧寕 屏屛 峨峩 島㠀嶋嶌
崎嵜﨑 崘崙 嵯嵳 幹榦 庵菴 廼迺 強强 戸戶 携攜 斉⻫齊 旗籏 昂昻 昇曻 映暎 曳曵 朗朖 望朢 本夲 村邨 松枩柗
枡桝 柏栢 柳栁桺 柿柹 栃杤 桑桒 梅楳 梨棃 梼檮 楫檝 樽罇 橋槗𣘺 歌謌 歯⻭齒 毘毗 民⺠ 氷冰 沖冲 浜濱濵
涛濤 涼凉 淵渕渊 渋澀澁 渓溪谿 湧涌 潅灌 澄澂 焰焔 煙烟 熙凞煕熈 爾尓 猪豬 猫貓 珍珎 琴琹 瑠璢 町甼 留畄
畝畆畒 略畧 皐皋 矩榘 砧碪 砺礪 碁棊 磯礒 秋秌穐龝 稚穉 穎頴 窓窗 竃竈 竜⻯龍 竪豎 競竸 籐籘 綿緜 群羣
翠翆 耕畊 聯聨 肇肈 脈脉 船舩 萊莱 蓋盖葢 蓑簑簔 藪薮籔 藁稾 蘇蘓 虎⻁乕 蛎蠣 蟬蝉 裏裡 西⻄ 角⻆ 詠咏
諌諫 讃讚 豆荳 賓賔 辺邉邊 邇迩 迪廸 達逹 郷鄉鄕 野埜 釜釡 鉤鈎 鉄銕鐡鐵 鍬鍫 鎌鐮 鑑鑒 長⻑ 陰隂 雁鳫鴈
青⻘靑 靭靱 韭韮 韻韵 頸頚 風凬 駆駈驅 騨驒 高髙 鬼⻤ 鯵鰺 鰐鱷 鶯鴬 鵝鵞 鶴靍靏 麦⻨麥 麻蔴 黄⻩黃 鼓皷
`;

/** The forms of each kanji that has several, as one text. */
export const kanjiGroups: readonly string[] = `${official}${registered}`.trim().split(/\s+/);

/** For each form, the one that stands for it. Forms that stand for themselves are left out. */
export const kanjiVariants: ReadonlyMap<string, string> = new Map(
  kanjiGroups.flatMap(([first = "", ...others]) => others.map((other) => [other, first] as const)),
);
