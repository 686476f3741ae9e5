import {
  ContactChannel,
  ContactOutcome,
  DropoutReason,
  Gender,
  TakingState,
  TrainingTiming,
} from "@kenshu/domain/enumerations.ts";
import type { AreaName } from "#places.ts";
import { EXEMPTED_COMPANY } from "#trainings.ts";

const { Male, Female } = Gender;

type Dropout = { timing: TrainingTiming; reason: DropoutReason; detail: string };

/** An activity of one training. Days count back from today. */
export type Activity = {
  training: string;
  startedDaysAgo: number;
  /** Trainings done so far, which have progress entries, without homework. */
  done: number;
  ended?: {
    daysAgo: number;
    state: typeof TakingState.Pass | typeof TakingState.Dropout | typeof TakingState.Suspend;
    /** The dropout as reported to HM. */
    dropout?: Dropout;
  };
  /** The last entry is a failed test. */
  isRetaking?: boolean;
};

/** A contact as staff have written it down. Days count back from today. */
type Contact = {
  daysAgo: number;
  /** The name of who made it. */
  by: string;
  channel: ContactChannel;
  outcome: ContactOutcome;
  /** The next day, so many days after the contact. */
  nextAfterDays?: number;
  memo: string;
};

/** A student who came for the last time so many days ago, and reserves nothing any more. */
type Silent = {
  cameDaysAgo?: number;
  /** Two reservations were given up since. */
  gaveUpTwice?: boolean;
  phone?: string;
  contacts?: Contact[];
  /** The name of who has the student in hand. */
  holder?: string;
};

/** What a student is meant to show in the demonstration. */
export type Story = {
  situation: string;
  activities: Activity[];
  /** Reservations of future schedules. */
  futures: number;
  /** Consecutive absences at the very end. */
  absentLately?: number;
  absences?: number;
  tardies?: number;
  waitingCount?: number;
  /** Waits for one schedule with a wish. */
  isWishing?: boolean;
  isPromoted?: boolean;
  /** Yesterday's schedule still has no mark. */
  isUnmarked?: boolean;
  /** Penalties, each with whether it is paid. */
  penalties?: ("paid" | "owed")[];
  isCommenting?: boolean;
  silent?: Silent;
  isEnabled?: boolean;
  isReceiveEMailEnabled?: boolean;
  isActiveTherapist?: boolean;
  companyId?: number;
  goal?: string;
};

export type Student = Story & {
  name: string;
  nameKana: string;
  gender: Gender;
  areaName: AreaName;
  hasAccount: boolean;
};

function student(
  areaName: AreaName,
  [name, nameKana, gender]: [string, string, Gender],
  situation: string,
  story: Omit<Story, "situation">,
): Student {
  return { areaName, name, nameKana, gender, situation, hasAccount: true, ...story };
}

function taking(training: string, startedDaysAgo: number, done: number): Activity {
  return { training, startedDaysAgo, done };
}

function passed(training: string, startedDaysAgo: number, done: number, daysAgo: number): Activity {
  return { training, startedDaysAgo, done, ended: { daysAgo, state: TakingState.Pass } };
}

function droppedOut(
  training: string,
  startedDaysAgo: number,
  done: number,
  daysAgo: number,
  [timing, reason, detail]: [TrainingTiming, DropoutReason, string],
): Activity {
  const ended = { daysAgo, state: TakingState.Dropout, dropout: { timing, reason, detail } };
  return { training, startedDaysAgo, done, ended };
}

/** student01 to student30, in order of their numbers. */
export const demoStudents: readonly Student[] = [
  student("東京", ["佐藤 美咲", "サトウ ミサキ", Female], "順調", {
    activities: [taking("もみ", 24, 13)],
    futures: 3,
    goal: "3か月で店舗デビュー",
  }),
  student("東京", ["鈴木 大輔", "スズキ ダイスケ", Male], "順調", {
    activities: [taking("もみ", 20, 11)],
    futures: 3,
    goal: "修了試験に一度で合格する",
  }),
  student("東京", ["髙橋 葵", "タカハシ アオイ", Female], "進みが早い", {
    activities: [taking("もみ", 22, 15)],
    futures: 6,
    goal: "年内に2種目を修了する",
  }),
  student("大阪", ["田中 健太", "タナカ ケンタ", Male], "進みがとても早い", {
    activities: [
      {
        training: "もみ",
        startedDaysAgo: 88,
        done: 24,
        ended: { daysAgo: 40, state: TakingState.Pass },
      },
      taking("足裏", 26, 16),
    ],
    futures: 5,
    goal: "足裏ともみほぐしの両方で指名をもらう",
  }),
  student("大阪", ["伊藤 さくら", "イトウ サクラ", Female], "少し遅れている", {
    activities: [taking("足裏", 25, 6)],
    absences: 1,
    futures: 4,
    goal: "夏までに修了して家族に施術する",
  }),
  student("東京", ["渡辺 翔", "ワタナベ ショウ", Male], "とても遅れている", {
    activities: [taking("もみ", 40, 8)],
    absences: 2,
    futures: 1,
    goal: "遅れを取り戻し、週に二回は通う",
  }),
  student("東京", ["山本 陽菜", "ヤマモト ヒナ", Female], "キャンセル待ち中", {
    activities: [taking("もみ", 18, 8)],
    futures: 2,
    waitingCount: 2,
    isWishing: true,
    goal: "来月中に中間試験を受ける",
  }),
  student("大阪", ["中村 蓮", "ナカムラ レン", Male], "キャンセル待ち中", {
    activities: [taking("足裏", 15, 6)],
    futures: 2,
    waitingCount: 2,
    isWishing: true,
    goal: "反射区をすべて覚える",
  }),
  student("東京", ["小林 結衣", "コバヤシ ユイ", Female], "連続して欠席", {
    activities: [taking("もみ", 26, 6)],
    absentLately: 3,
    futures: 2,
    goal: "体調を整えて、休まず通う",
  }),
  student("大阪", ["加藤 拓海", "カトウ タクミ", Male], "連続して欠席", {
    activities: [taking("もみ", 21, 5)],
    absentLately: 4,
    absences: 1,
    futures: 1,
    goal: "予約した研修には必ず出席する",
  }),
  student("東京", ["吉田 千尋", "ヨシダ チヒロ", Female], "卒業・予約が残っている", {
    activities: [
      {
        training: "もみ",
        startedDaysAgo: 58,
        done: 24,
        ended: { daysAgo: 4, state: TakingState.Pass },
      },
    ],
    futures: 2,
    goal: "地元の店舗で長く働く",
  }),
  student("大阪", ["山田 悠斗", "ヤマダ ユウト", Male], "中断・予約が残っている", {
    activities: [
      {
        training: "もみ",
        startedDaysAgo: 45,
        done: 9,
        ended: { daysAgo: 6, state: TakingState.Suspend },
      },
    ],
    futures: 1,
  }),
  student("横浜", ["佐々木 凛", "ササキ リン", Female], "卒業", {
    activities: [
      {
        training: "もみ",
        startedDaysAgo: 55,
        done: 24,
        ended: { daysAgo: 9, state: TakingState.Pass },
      },
    ],
    futures: 0,
    goal: "お客様の名前を覚えて声をかける",
  }),
  student("東京", ["山口 隼人", "ヤマグチ ハヤト", Male], "キャンセル料が未払い", {
    activities: [taking("もみ", 23, 10)],
    isUnmarked: true,
    penalties: ["owed"],
    futures: 3,
    goal: "仕事と両立して修了する",
  }),
  student("大阪", ["松本 真央", "マツモト マオ", Female], "キャンセル料を支払い済み", {
    activities: [taking("足裏", 19, 8)],
    penalties: ["paid"],
    futures: 3,
    goal: "説明の上手なセラピストになる",
  }),
  student("東京", ["井上 駿", "イノウエ シュン", Male], "キャンセル待ちから繰り上げ", {
    activities: [passed("頭部", 84, 12, 47), taking("もみ", 16, 8)],
    isPromoted: true,
    futures: 2,
    goal: "苦手な肩と首を克服する",
  }),
  student("東京", ["木村 七海", "キムラ ナナミ", Female], "再試験が必要", {
    activities: [{ ...taking("もみ", 36, 17), isRetaking: true }],
    futures: 3,
    goal: "次の試験で合格する",
  }),
  student("東京", ["林 優花", "ハヤシ ユウカ", Female], "コメントを記入", {
    activities: [taking("頭部", 14, 5)],
    isCommenting: true,
    futures: 3,
    goal: "指名をもらえるセラピストになる",
  }),
  student("大阪", ["斎藤 誠", "サイトウ マコト", Male], "2回目の研修", {
    activities: [
      droppedOut("もみ", 110, 7, 70, [
        TrainingTiming.Intern,
        DropoutReason.Unwell,
        "腰を痛め、しばらく休むことになったため。",
      ]),
      taking("もみ", 20, 9),
    ],
    futures: 3,
    goal: "今度こそ最後までやり切る",
  }),
  student("大阪", ["清水 彩", "シミズ アヤ", Female], "現役セラピスト・免除あり", {
    activities: [passed("頭部", 72, 12, 31), taking("タイ", 12, 5)],
    isActiveTherapist: true,
    futures: 4,
    goal: "タイ古式をメニューに加える",
  }),
  student("横浜", ["山﨑 直樹", "ヤマザキ ナオキ", Male], "所属会社による免除あり", {
    activities: [
      droppedOut("タイ", 46, 3, 33, [
        TrainingTiming.AfterOrientation,
        DropoutReason.Decline,
        "もみほぐしから始めたいという本人の希望。",
      ]),
      taking("もみ", 17, 8),
    ],
    companyId: EXEMPTED_COMPANY,
    futures: 3,
    goal: "前の店の癖を直し、基本からやり直す",
  }),
  student("東京", ["森 琴音", "モリ コトネ", Female], "利用停止中", {
    activities: [taking("もみ", 28, 6)],
    isEnabled: false,
    absences: 1,
    futures: 0,
  }),
  student("横浜", ["池田 涼介", "イケダ リョウスケ", Male], "メールを受け取らない", {
    activities: [taking("香油", 13, 5)],
    isReceiveEMailEnabled: false,
    futures: 3,
  }),
  student("東京", ["橋本 奈々", "ハシモト ナナ", Female], "推奨修了日を超過", {
    activities: [taking("もみ", 66, 18)],
    absences: 1,
    futures: 2,
    goal: "今月中に修了試験を受ける",
  }),
  student("大阪", ["阿部 剛", "アベ ツヨシ", Male], "期限を超過", {
    activities: [taking("もみ", 95, 20)],
    absences: 2,
    tardies: 1,
    futures: 2,
    goal: "期限を延ばさずに修了する",
  }),
  student("横浜", ["石川 莉子", "イシカワ リコ", Female], "2種目を同時に受講", {
    activities: [taking("もみ", 30, 12), taking("足裏", 24, 9)],
    futures: 5,
    goal: "二つの研修を同時に修了する",
  }),
  student("東京", ["𠮷村 航", "ヨシムラ ワタル", Male], "始めたばかり", {
    activities: [taking("もみ", 3, 1)],
    futures: 4,
    goal: "まずは手技を覚える",
  }),
  student("大阪", ["前田 遥", "マエダ ハルカ", Female], "辞退", {
    activities: [
      droppedOut("香油", 35, 4, 12, [
        TrainingTiming.AfterContruct,
        DropoutReason.FamilyMatter,
        "家庭の事情で、通うことが難しくなったため。",
      ]),
    ],
    futures: 0,
  }),
  student("横浜", ["藤田 亮", "フジタ リョウ", Male], "遅刻が多い", {
    activities: [
      droppedOut("足裏", 42, 1, 32, [
        TrainingTiming.BeforeOrientation,
        DropoutReason.Mistake,
        "種目を選び間違えて申し込んだため。",
      ]),
      taking("もみ", 22, 10),
    ],
    tardies: 5,
    penalties: ["paid", "owed"],
    futures: 3,
    goal: "開始10分前には到着する",
  }),
  student("東京", ["岡田 真由", "オカダ マユ", Female], "まもなく合格", {
    activities: [taking("もみ", 52, 24)],
    isUnmarked: true,
    futures: 1,
    goal: "修了試験で満点をもらう",
  }),
];

/** Students without an account: staff do everything for them (rule 9.6). */
export const noAccountStudents: readonly Student[] = [
  student("東京", ["グエン ティ ラン", "グエン ティ ラン", Female], "アカウントなし", {
    activities: [taking("もみ", 16, 7)],
    futures: 2,
  }),
  student("大阪", ["長谷川 茂", "ハセガワ シゲル", Male], "アカウントなし", {
    activities: [taking("足裏", 10, 3)],
    futures: 1,
  }),
  student("横浜", ["坂本 和子", "サカモト カズコ", Female], "アカウントなし", {
    activities: [taking("もみ", 14, 6)],
    futures: 2,
  }),
].map((person) => ({ ...person, hasAccount: false }));

/** Students who fell silent, for each cause; some have been contacted (rules 23.1 to 23.4). */
export const silentStudents: readonly Student[] = [
  student("東京", ["上野 美月", "ウエノ ミツキ", Female], "初回の予約がまだない", {
    activities: [taking("もみ", 11, 0)],
    futures: 0,
    goal: "秋までに店舗で働き始める",
    silent: { phone: "090-0000-0134" },
  }),
  student("大阪", ["近藤 涼", "コンドウ リョウ", Male], "予約が途絶えた", {
    activities: [taking("もみ", 28, 7)],
    futures: 0,
    goal: "基本の手技を身につける",
    silent: { cameDaysAgo: 12, phone: "090-0000-0135" },
  }),
  student("東京", ["石原 健", "イシハラ ケン", Male], "2回続けてキャンセル", {
    activities: [taking("足裏", 26, 8)],
    futures: 0,
    goal: "平日の夜に続けて通う",
    silent: { cameDaysAgo: 6, gaveUpTwice: true },
  }),
  student("横浜", ["原 千夏", "ハラ チナツ", Female], "再試験の予約がない", {
    activities: [{ ...taking("もみ", 34, 17), isRetaking: true }],
    futures: 0,
    goal: "再試験に合格する",
    silent: { cameDaysAgo: 10, phone: "090-0000-0137" },
  }),
  student("東京", ["小川 悠", "オガワ ユウ", Male], "予約が途絶え、担当者が連絡中", {
    activities: [taking("もみ", 64, 16)],
    futures: 0,
    goal: "家族の応援に応える",
    silent: {
      cameDaysAgo: 21,
      phone: "090-0000-0138",
      holder: "中川 恵",
      contacts: [
        {
          daysAgo: 9,
          by: "中川 恵",
          channel: ContactChannel.Telephone,
          outcome: ContactOutcome.NotReached,
          nextAfterDays: 2,
          memo: "留守番電話に伝言を残した。",
        },
        {
          daysAgo: 6,
          by: "中川 恵",
          channel: ContactChannel.Line,
          outcome: ContactOutcome.CallsBack,
          nextAfterDays: 5,
          memo: "仕事が落ち着いたら連絡するとのこと。",
        },
      ],
    },
  }),
  student("大阪", ["太田 結", "オオタ ユイ", Female], "予約が途絶え、連絡済み", {
    activities: [taking("足裏", 25, 5)],
    futures: 0,
    goal: "資格を取って実家の店を手伝う",
    silent: {
      cameDaysAgo: 15,
      phone: "090-0000-0139",
      contacts: [
        {
          daysAgo: 1,
          by: "小野寺 愛",
          channel: ContactChannel.Telephone,
          outcome: ContactOutcome.GoesOn,
          nextAfterDays: 4,
          memo: "体調が戻った。週末に予約するとのこと。",
        },
      ],
    },
  }),
];
