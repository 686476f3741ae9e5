import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import classes from "./Accessibility.module.css";
import { type Criterion, criteria, resultName, wayName } from "./criteria.ts";

const TESTED_ON = "2026-11-26";

/** One screen of each kind, with the person who saw it. */
const tested = [
  "サインイン、新規登録、確認コード、パスワードの再設定、利用者の登録",
  "ホーム、メニュー、お知らせ（研修生、管理者）",
  "研修の一覧、予定を立てる、予約とキャンセルのダイアログ（研修生）",
  "予約の一覧、予約のページ、予約履歴（研修生）",
  "進捗の一覧と進捗表（研修生、職員）、精算、目標入力",
  "マイページ、メールアドレスの変更、サインイン中の端末",
  "検索と一覧、探すダイアログ、研修生のページとその編集（職員）",
  "選んでまとめて行う画面：研修生紐づけ、HMとの照合、合否連携、未払い（管理者）",
  "研修予定の月・週・日、期間をもとに作る、研修予定のフォーム（管理者）",
  "出欠の一覧、名簿、欠席の質問、評価の入力（講師）",
  "分析の表と図、月次精算、月の選択（管理者、閲覧者）",
  "設定の一覧、並び替え、フォーム、説明の「？」、稼働状況、ログ（管理者）",
  "このサイトについて、このページ、見つからないページ",
];

const methods = [
  "目視：作り手がChromiumを操作し、上の画面を幅360pxと1280pxで1つずつ見て、達成基準ごとに判断しました。読み上げに渡る名前、役割、順（アクセシビリティツリー）も見ました。",
  "自動：axe-coreと自作の試験が、変更のたびにすべての画面とダイアログを調べます（明るい配色と暗い配色、キーボードだけの操作、的の大きさ、幅）。",
  "拡大400%、文字だけの200%、強制カラーモード、暗い配色は目視と自動で、テキストの間隔、動きを減らす設定、印刷は自動で確かめました。",
];

const exceptions = [
  "試験は作り手が行いました。第三者による試験と、障害のある利用者による試験はしていません。",
  "試したブラウザーはChromiumだけです。",
  "スクリーンリーダー（NVDA、PC-Talker、VoiceOver、TalkBack）では試していません。部品の名前、役割、状態は自動検査とアクセシビリティツリーで確かめました。",
  "領収書のPDFには、読み上げの順を示すタグがありません。同じ日付と金額は精算の画面で読めます。",
  "ダウンロードするExcelとCSVのファイル、ライブラリーとライセンスの外部ページは、試験の対象ではありません。",
  "JIS X 8341-3:2016の達成基準4.1.1（構文解析）はWCAG 2.2で廃止されたため、一覧にありません。",
];

/** What JIS X 8341-3 asks a site to tell about its accessibility (rule 18.70). */
export function Accessibility() {
  const { data: help } = trpc.setting.getHelp.useQuery();
  return (
    <>
      <PageHeader title="アクセシビリティ" back={{ to: "/about" }} />
      <p>だれでも予約し、研修を続けられるように、次の規格を目標にして作り、試験しました。</p>
      <dl className={`facts ${classes.facts}`}>
        <div>
          <dt>試験した日</dt>
          <dd>
            <DateText value={TESTED_ON} />
          </dd>
        </div>
        <div>
          <dt>規格と等級</dt>
          <dd>JIS X 8341-3:2016 レベルAA、WCAG 2.2 レベルAA</dd>
        </div>
        <div>
          <dt>結果</dt>
          <dd>{summaryOf(criteria)}。下の例外があるため「一部準拠」です。</dd>
        </div>
        <div>
          <dt>対象</dt>
          <dd>このサイトのすべての画面</dd>
        </div>
        <div>
          <dt>依存する技術</dt>
          <dd>HTML、CSS、JavaScript、WAI-ARIA、SVG、PDF（領収書）</dd>
        </div>
        <div>
          <dt>問い合わせ先</dt>
          <dd>{help?.contact || "管理者に知らせてください。"}</dd>
        </div>
      </dl>
      <Items title="試験した画面" items={tested} />
      <Items title="試験の方法" items={methods} />
      <Items title="例外" items={exceptions} />
      <h2 className="title">達成基準ごとの結果</h2>
      <p>等級のあとに、判断の方法を示します。画面の名前がなければ、上のすべての種類で見ました。</p>
      <ul className={`plainList ${classes.criteria}`}>
        {criteria.map((criterion) => (
          <CriterionRow key={criterion.number} criterion={criterion} />
        ))}
      </ul>
    </>
  );
}

/** `達成基準55件のうち、適合46件、該当なし8件、一部不適合1件`. */
function summaryOf(all: readonly Criterion[]): string {
  const counted = (["met", "absent", "partly"] as const).map((result) => {
    const { length } = all.filter((one) => one.result === result);
    return `${resultName[result]}${length}件`;
  });
  return `達成基準${all.length}件のうち、${counted.join("、")}`;
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className={classes.part}>
      <h2 className="title">{title}</h2>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

function CriterionRow({ criterion }: { criterion: Criterion }) {
  const { number, name, level, result, way, on, finding } = criterion;
  return (
    <li className={classes.criterion}>
      <h3 className={`row gap8 flush ${classes.name}`}>
        <span>
          {number} {name}
        </span>
        <span className="dim small">
          {level}　{wayName[way]}
          {on && `（${on}）`}
        </span>
        <span className={`small unbroken ${classes.result}`} data-result={result}>
          {resultName[result]}
        </span>
      </h3>
      <p className="small flush">{finding}</p>
    </li>
  );
}
