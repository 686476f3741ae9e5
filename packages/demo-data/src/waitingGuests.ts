import type { AreaName } from "#places.ts";

/**
 * Accounts that wait to be linked, besides the one on the sign-in page, and the trainees at HM that
 * they may belong to.
 */
export const waitingGuests: readonly {
  name: string;
  nameKana: string;
  emailAddress: string;
  areaName: AreaName;
  daysAgo: number;
  atHm: { name: string; emailAddress: string | null }[];
}[] = [
  {
    name: "水野 颯",
    nameKana: "ミズノ ハヤテ",
    emailAddress: "guest02@kenshu.test",
    areaName: "東京",
    daysAgo: 3,
    // The same address in another case, under another name.
    atHm: [{ name: "水野 颯太", emailAddress: "Guest02@Kenshu.test" }],
  },
  {
    name: "斎藤 ひなた",
    nameKana: "サイトウ ヒナタ",
    emailAddress: "guest03@kenshu.test",
    areaName: "大阪",
    daysAgo: 4,
    atHm: [{ name: "斎藤　ひなた", emailAddress: "hinata.saito@example.jp" }],
  },
  {
    name: "小泉 アンナ",
    nameKana: "コイズミ アンナ",
    emailAddress: "guest04@kenshu.test",
    areaName: "横浜",
    daysAgo: 6,
    atHm: [{ name: "小泉ｱﾝﾅ", emailAddress: null }],
  },
  {
    name: "髙橋 湊",
    nameKana: "タカハシ ミナト",
    emailAddress: "guest05@kenshu.test",
    areaName: "東京",
    daysAgo: 8,
    atHm: [{ name: "高橋 湊", emailAddress: "minato.takahashi@example.jp" }],
  },
  {
    name: "渡邊 楓",
    nameKana: "ワタナベ カエデ",
    emailAddress: "guest06@kenshu.test",
    areaName: "東京",
    daysAgo: 9,
    atHm: [{ name: "渡辺 楓", emailAddress: null }],
  },
  {
    name: "大西 健",
    nameKana: "オオニシ ケン",
    emailAddress: "guest07@kenshu.test",
    areaName: "大阪",
    daysAgo: 12,
    // Two people with one name: nobody can tell which one it is.
    atHm: [
      { name: "大西 健", emailAddress: "ken.onishi@example.jp" },
      { name: "大西健", emailAddress: null },
    ],
  },
  {
    name: "堀 美月",
    nameKana: "ホリ ミヅキ",
    emailAddress: "guest08@kenshu.test",
    areaName: "横浜",
    daysAgo: 20,
    atHm: [],
  },
  {
    // Already takes a training as a student without an account.
    name: "長谷川　茂",
    nameKana: "ハセガワ シゲル",
    emailAddress: "hasegawa@kenshu.test",
    areaName: "大阪",
    daysAgo: 7,
    atHm: [],
  },
];
