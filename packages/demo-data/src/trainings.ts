import { displayColors } from "@kenshu/domain/displayColors.ts";
import { TrainingMethod } from "@kenshu/domain/enumerations.ts";

const { Normal, Homework, Meeting, Test } = TrainingMethod;

export const companyRows = [
  { id: 1, name: "株式会社ケンシュウ" },
  { id: 2, name: "株式会社ほぐし堂" },
  { id: 3, name: "リラク東海株式会社" },
];
/** Its employees have learnt some contents at work. */
export const EXEMPTED_COMPANY = 2;

export const heartfulCategoryRows = [
  { id: 101, name: "もみほぐし", isFlex: false },
  { id: 102, name: "足裏リフレクソロジー", isFlex: false },
  { id: 103, name: "ヘッドケア", isFlex: true },
  { id: 104, name: "アロマオイル", isFlex: true },
  { id: 105, name: "タイ古式", isFlex: true },
  // No training belongs to it yet.
  { id: 106, name: "ホットストーン", isFlex: true },
];

type Content = {
  name: string;
  method: TrainingMethod;
  /** Trainings to attend. */
  estimate: number;
  exempts?: "activeTherapists" | "company";
  explanation?: string;
};

const plan: {
  name: string;
  shortName: string;
  color: number;
  heartfulCategoryId: number | null;
  contents: Content[];
}[] = [
  {
    name: "もみほぐし",
    shortName: "もみ",
    color: 5,
    heartfulCategoryId: 101,
    contents: [
      {
        name: "オリエンテーション",
        method: Meeting,
        estimate: 1,
        explanation: "研修の流れと持ち物を説明し、目標を一緒に決める。",
      },
      {
        name: "姿勢と体重のかけ方",
        method: Normal,
        estimate: 2,
        exempts: "activeTherapists",
        explanation: "腕ではなく体重で押せているかを確認する。",
      },
      {
        name: "背中・腰",
        method: Normal,
        estimate: 4,
        explanation: "脊柱の両側を均一な圧で押せているかを確認する。",
      },
      {
        name: "肩・首",
        method: Normal,
        estimate: 4,
        explanation: "首は弱い圧から始め、強さを必ず尋ねる。",
      },
      {
        name: "脚",
        method: Normal,
        estimate: 3,
        explanation: "膝の裏は押さない。左右の時間をそろえる。",
      },
      { name: "腕・手", method: Normal, estimate: 2, explanation: "関節を支えながら進める。" },
      {
        name: "からだの仕組み（課題）",
        method: Homework,
        estimate: 0,
        exempts: "company",
        explanation: "骨と筋肉の名称を書き込む。次の研修で回収する。",
      },
      {
        name: "中間試験",
        method: Test,
        estimate: 1,
        explanation: "30分の施術。圧、リズム、声かけの3点で評価する。",
      },
      {
        name: "60分コースの通し",
        method: Normal,
        estimate: 3,
        explanation: "時間配分を自分で管理できるかを見る。",
      },
      {
        name: "受付とカウンセリング",
        method: Normal,
        estimate: 2,
        exempts: "company",
        explanation: "既往歴と強さの希望を聞き取り、記録する。",
      },
      {
        name: "最終面談",
        method: Meeting,
        estimate: 1,
        explanation: "配属先の希望と不安な点を聞く。",
      },
      {
        name: "修了試験",
        method: Test,
        estimate: 1,
        explanation: "60分の施術。講師2名で評価する。",
      },
    ],
  },
  {
    name: "足裏リフレクソロジー",
    shortName: "足裏",
    color: 3,
    heartfulCategoryId: 102,
    contents: [
      {
        name: "反射区の名称",
        method: Normal,
        estimate: 2,
        explanation: "図を見ずに主な反射区を言えるまで練習する。",
      },
      {
        name: "足裏の基本手技",
        method: Normal,
        estimate: 4,
        exempts: "activeTherapists",
        explanation: "親指の関節を痛めない角度を確認する。",
      },
      {
        name: "ふくらはぎ",
        method: Normal,
        estimate: 3,
        explanation: "静脈瘤がないかを先に尋ねる。",
      },
      {
        name: "反射区の暗記（課題）",
        method: Homework,
        estimate: 0,
        explanation: "確認テストは8割で合格とする。",
      },
      {
        name: "40分コースの通し",
        method: Normal,
        estimate: 5,
        explanation: "左右20分ずつ、オイルの量にも気をつける。",
      },
      {
        name: "お客様への説明",
        method: Normal,
        estimate: 2,
        explanation: "効能を断定する言い方をしていないかを確認する。",
      },
      {
        name: "振り返り面談",
        method: Meeting,
        estimate: 1,
        explanation: "できるようになったことを本人の言葉でまとめる。",
      },
      {
        name: "修了試験",
        method: Test,
        estimate: 1,
        explanation: "40分の施術。反射区の口頭試問を含む。",
      },
    ],
  },
  {
    name: "ヘッドケア",
    shortName: "頭部",
    color: 6,
    heartfulCategoryId: 103,
    contents: [
      {
        name: "頭部の基本手技",
        method: Normal,
        estimate: 3,
        explanation: "爪を立てず、指の腹で行う。",
      },
      {
        name: "首まわり",
        method: Normal,
        estimate: 3,
        explanation: "タオルの上から行い、引っ張らない。",
      },
      {
        name: "30分コースの通し",
        method: Normal,
        estimate: 5,
        explanation: "静かな声かけと間の取り方を見る。",
      },
      {
        name: "修了試験",
        method: Test,
        estimate: 1,
        explanation: "30分の施術。眠りを妨げない手技かを評価する。",
      },
    ],
  },
  {
    name: "アロマオイル",
    shortName: "香油",
    color: 7,
    heartfulCategoryId: 104,
    contents: [
      {
        name: "精油の知識（課題）",
        method: Homework,
        estimate: 0,
        explanation: "禁忌と希釈の割合を覚える。",
      },
      {
        name: "衛生とタオルワーク",
        method: Normal,
        estimate: 2,
        exempts: "activeTherapists",
        explanation: "肌の露出を最小限にできているかを確認する。",
      },
      {
        name: "背面のトリートメント",
        method: Normal,
        estimate: 5,
        explanation: "手のひら全体を密着させる。",
      },
      {
        name: "前面のトリートメント",
        method: Normal,
        estimate: 4,
        explanation: "鎖骨まわりは圧をかけない。",
      },
      {
        name: "90分コースの通し",
        method: Normal,
        estimate: 3,
        explanation: "オイルの温度と室温に気を配れているかを見る。",
      },
      {
        name: "修了試験",
        method: Test,
        estimate: 1,
        explanation: "90分の施術。講師2名で評価する。",
      },
    ],
  },
  {
    name: "タイ古式",
    shortName: "タイ",
    color: 1,
    heartfulCategoryId: 105,
    contents: [
      {
        name: "ストレッチの基礎",
        method: Normal,
        estimate: 4,
        exempts: "activeTherapists",
        explanation: "可動域を越えないよう、呼吸に合わせる。",
      },
      {
        name: "下半身の手技",
        method: Normal,
        estimate: 5,
        explanation: "講師がお客様役になり、重心の位置を伝える。",
      },
      {
        name: "上半身の手技",
        method: Normal,
        estimate: 5,
        explanation: "肩を痛めているお客様への代わりの手技も教える。",
      },
      {
        name: "120分コースの通し",
        method: Normal,
        estimate: 4,
        explanation: "体格の違う相手で二回行う。",
      },
      {
        name: "面談",
        method: Meeting,
        estimate: 1,
        explanation: "体への負担と通う頻度を確認する。",
      },
      {
        name: "修了試験",
        method: Test,
        estimate: 1,
        explanation: "120分の施術。講師2名で評価する。",
      },
    ],
  },
  {
    name: "接客応対",
    shortName: "接客",
    color: 4,
    heartfulCategoryId: null,
    contents: [
      {
        name: "電話応対",
        method: Normal,
        estimate: 1,
        explanation: "予約の受付と変更を、台本なしで行う。",
      },
      {
        name: "クレーム対応",
        method: Normal,
        estimate: 2,
        explanation: "まず聞き、事実を確かめてから責任者に引き継ぐ。",
      },
      {
        name: "ロールプレイ",
        method: Test,
        estimate: 1,
        explanation: "講師がお客様役になり、受付から見送りまで通す。",
      },
    ],
  },
];

export const trainingRows = plan.map(({ name, shortName, color, heartfulCategoryId }, index) => ({
  id: index + 1,
  name,
  shortName,
  displayColor: displayColors[color]?.value ?? displayColors[0].value,
  heartfulCategoryId,
  displayOrder: index + 1,
}));

export const trainingContentRows = plan
  .flatMap(({ contents }, index) =>
    contents.map((content, place) => ({
      trainingId: index + 1,
      name: content.name,
      trainingMethod: content.method,
      estimateAttendanceCount: content.estimate,
      isExemptedActiveTherapist: content.exempts === "activeTherapists",
      exemptedCompanyId: content.exempts === "company" ? EXEMPTED_COMPANY : null,
      instructorExplanation: content.explanation ?? "",
      displayOrder: place + 1,
    })),
  )
  .map((content, index) => ({ id: index + 1, ...content }));

export function trainingId(shortName: string): number {
  const id = plan.findIndex((training) => training.shortName === shortName) + 1;
  if (id === 0) throw new Error(`no training ${shortName}`);
  return id;
}
