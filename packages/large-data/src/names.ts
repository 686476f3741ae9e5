import { Gender } from "@kenshu/domain/enumerations.ts";

const surnames =
  "佐藤 サトウ,鈴木 スズキ,髙橋 タカハシ,田中 タナカ,伊藤 イトウ,渡辺 ワタナベ,山本 ヤマモト,中村 ナカムラ,小林 コバヤシ,加藤 カトウ,吉田 ヨシダ,山田 ヤマダ,佐々木 ササキ,山口 ヤマグチ,松本 マツモト,井上 イノウエ,木村 キムラ,林 ハヤシ,斎藤 サイトウ,清水 シミズ,山﨑 ヤマザキ,森 モリ,池田 イケダ,橋本 ハシモト,阿部 アベ,石川 イシカワ,前田 マエダ,藤田 フジタ,岡田 オカダ,後藤 ゴトウ,長谷川 ハセガワ,村上 ムラカミ,近藤 コンドウ,石井 イシイ,坂本 サカモト,遠藤 エンドウ,青木 アオキ,藤井 フジイ,西村 ニシムラ,福田 フクダ,太田 オオタ,三浦 ミウラ,岡本 オカモト,松田 マツダ,中川 ナカガワ,中野 ナカノ,原田 ハラダ,小野 オノ,田村 タムラ,竹内 タケウチ,金子 カネコ,和田 ワダ,中山 ナカヤマ,石田 イシダ,上田 ウエダ,森田 モリタ,原 ハラ,柴田 シバタ,酒井 サカイ,工藤 クドウ";
const women =
  "美咲 ミサキ,葵 アオイ,さくら サクラ,陽菜 ヒナ,結衣 ユイ,千尋 チヒロ,凛 リン,真央 マオ,七海 ナナミ,優花 ユウカ,彩 アヤ,琴音 コトネ,奈々 ナナ,莉子 リコ,遥 ハルカ,真由 マユ,愛 アイ,恵 メグミ,由美子 ユミコ,香織 カオリ,麻衣 マイ,明日香 アスカ,沙織 サオリ,裕子 ユウコ,和子 カズコ,栞 シオリ,志保 シホ,玲子 レイコ,瞳 ヒトミ,舞 マイ";
const men =
  "大輔 ダイスケ,健太 ケンタ,翔 ショウ,蓮 レン,拓海 タクミ,悠斗 ユウト,隼人 ハヤト,駿 シュン,誠 マコト,直樹 ナオキ,涼介 リョウスケ,剛 ツヨシ,航 ワタル,亮 リョウ,茂 シゲル,浩二 コウジ,真一 シンイチ,克己 カツミ,徹 トオル,敦 アツシ";

const split = (list: string) =>
  list.split(",").map((pair) => {
    const [name = "", kana = ""] = pair.split(" ");
    return { name, kana };
  });

/** Japanese surnames and given names, which the database combines. */
export const familyNames = split(surnames);
export const givenNames = [
  ...split(women).map((given) => ({ ...given, gender: Gender.Female })),
  ...split(men).map((given) => ({ ...given, gender: Gender.Male })),
];
