import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import classes from "./Accessibility.module.css";
import { type Criterion, criteria, resultName } from "./criteria.ts";

const TESTED_ON = "2026-11-26";

/** One screen of each kind, with the person who saw it. */
const tested = [
  "サインイン",
  "研修生のホーム",
  "予約の一覧と確認のダイアログ（研修生）",
  "進捗（研修生、職員）",
  "研修生の検索（職員）",
  "システム設定のフォーム（管理者）",
  "研修予定のカレンダー（管理者）",
  "出欠の名簿（講師）",
  "集計とファイルのダウンロード（管理者）",
  "このページ",
];

const methods = [
  "axe-coreによる自動検査（すべての画面、明るい配色と暗い配色）",
  "キーボードだけでの操作（自動、すべての画面とダイアログ）",
  "画面の拡大200%・400%、文字だけの200%、テキストの間隔",
  "強制カラーモード、動きを減らす設定、印刷",
  "達成基準ごとの、画面と動作の確認",
];

const exceptions = [
  "試験は作り手が行いました。第三者による試験と、障害のある利用者による試験はしていません。",
  "スクリーンリーダー（NVDA、PC-Talker、VoiceOver、TalkBack）では試していません。部品の名前、役割、状態は自動検査で確かめました。",
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
  const { number, name, level, result, finding } = criterion;
  return (
    <li className={classes.criterion}>
      <h3 className={`row gap8 flush ${classes.name}`}>
        <span>
          {number} {name}
        </span>
        <span className="dim small unbroken">{level}</span>
        <span className={`small unbroken ${classes.result}`} data-result={result}>
          {resultName[result]}
        </span>
      </h3>
      <p className="small flush">{finding}</p>
    </li>
  );
}
