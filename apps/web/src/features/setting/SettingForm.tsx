import { SecondFactorFrom, secondFactorFromName } from "@kenshu/domain/enumerations.ts";
import {
  ALERT_NOTE_MAX,
  CONTACT_MAX,
  LOG_MONTHS_MAX,
  LOG_MONTHS_MIN,
  RETENTION_YEARS_MAX,
  SILENT_DAYS_MAX,
} from "@kenshu/domain/setting/setting.limits.ts";
import { type ReadSetting, updateSettingInput } from "@kenshu/domain/setting/setting.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { TaxRateField } from "#parts/cashFlow/TaxRateField.tsx";
import { Help } from "#parts/help/Help.tsx";
import { DetailForm } from "#ui/DetailForm.tsx";
import { ChoiceField } from "#ui/form/ChoiceField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { TitledFields } from "#ui/form/TitledFields.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { Retention } from "./Retention.tsx";
import { SignEverybodyOut } from "./SignEverybodyOut.tsx";

const field = fieldsOf(updateSettingInput);

const secondFactorOptions = Object.values(SecondFactorFrom).map((value) => ({
  value,
  label: secondFactorFromName[value],
}));

const back = linkOptions({ to: "/setting" });

/** The system settings, each with an explanation. */
export function SettingForm({ setting }: { setting: ReadSetting }) {
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const update = trpc.setting.update.useMutation({ meta: { showsOwnErrors: true } });
  return (
    <>
      <PageHeader title="システム設定" help={<Help about="settings" />} back={back} />
      <DetailForm
        mode="detail"
        schema={updateSettingInput}
        initialValues={setting}
        onSubmit={async (input) => {
          await update.mutateAsync(input);
          await saved(doneTo("システム設定", doneSentences.updated));
        }}
        loadLatest={() => utils.setting.get.fetch(undefined, { staleTime: 0 })}
        apart={
          <>
            <Retention />
            <SignEverybodyOut />
          </>
        }
      >
        <TitledFields title="予約">
          <NumberField
            name={field.maxReserveCount}
            label="予約件数の上限"
            unit="件"
            required
            description="研修生が同時に持てる予約の数です。まだ終わっていない研修を、キャンセル待ちも含めて数えます。"
          />
          <TextField
            name={field.reserveAlertNote}
            label="予約の注意書き"
            required
            rows={2}
            most={ALERT_NOTE_MAX}
            description={`予約の確認画面に表示します。${ALERT_NOTE_MAX}文字までです。`}
          />
          <NumberField
            name={field.penaltyAmount}
            label="キャンセル料"
            unit="円"
            required
            description="前日15時以降のキャンセルで研修生に請求する金額です。0円にすると請求しません。"
          />
        </TitledFields>
        <TitledFields title="領収書">
          <TaxRateField
            name={field.receiptTaxRate}
            label="消費税率のはじめの値"
            description="入金を登録するときに、はじめに選ばれている消費税率です。登録番号のある領収書に印字されます。"
          />
        </TitledFields>
        <TitledFields title="アカウントの案内">
          <TextField
            name={field.contact}
            label="問い合わせ先"
            most={CONTACT_MAX}
            description="紐づけを待つ人のホームと、メールを送信しないときの新規登録・パスワード再設定の画面に表示します。サインインしていない人にも見えます。"
          />
          <NumberField
            name={field.linkingDays}
            label="紐づけまでの目安"
            unit="日"
            required
            description="新規登録から利用できるまでの日数の目安です。0日にすると表示しません。"
          />
        </TitledFields>
        <TitledFields title="サインイン">
          <ChoiceField
            name={field.secondFactorFrom}
            label="2段階の確認"
            required
            options={secondFactorOptions}
          />
          <p className="flush">
            求められた人は、パスキーか認証アプリを追加するまで、ほかの画面を使えません。先に、ご自身の「サインインの方法」に追加してください。
          </p>
        </TitledFields>
        <TitledFields title="記録の保存">
          <NumberField
            name={field.logKeptMonths}
            label="ログを残す月数"
            unit="か月"
            required
            description={`操作のログと、届いたメールを残す期間です。${LOG_MONTHS_MIN}〜${LOG_MONTHS_MAX}か月で、過ぎた月の分は毎朝3時にまとめて消します。消した記録は元に戻せません。`}
          />
          <NumberField
            name={field.retentionYears}
            label="個人データを残す年数"
            unit="年"
            required
            description={`以前の研修生の個人データを、最後の研修や予約からこの年数が過ぎると消去できます。${RETENTION_YEARS_MAX}年までで、0年にすると、申請した人だけを消去できます。`}
          />
        </TitledFields>
        <TitledFields title="欠席">
          <NumberField
            name={field.continuousAbcenseThreshold}
            label="連続欠席とみなす回数"
            unit="回"
            required
            description="続けて欠席した回数がこの回数に達すると、ホームのアラートに表示します。0回にすると表示しません。"
          />
          <NumberField
            name={field.silentDays}
            label="足が止まったとみなす日数"
            unit="日"
            required
            description={`予約のない研修生を、最後の出席からこの日数で「足が止まった人」に表示します。${SILENT_DAYS_MAX}日までで、0日にすると表示しません。`}
          />
        </TitledFields>
        <TitledFields title="修了までの日数">
          <NumberField
            name={field.recommendDateCount}
            label="修了の推奨日数"
            unit="日"
            required
            description="研修開始日からこの日数での修了を目安に、進捗の遅れと予約の頻度を計算します。"
          />
          <NumberField
            name={field.deadlineDateCount}
            label="修了の期限日数"
            unit="日"
            required
            description="研修開始日からこの日数を修了の期限とします。推奨日数以上にしてください。"
          />
        </TitledFields>
        <TitledFields title="日数の余裕">
          <p className="flush">
            研修生の基本情報に、目安より何日分進んでいるかを「晴」「曇」「雨」で表示します。遅れているときはマイナスと数えます。
          </p>
          <NumberField
            name={field.basisLeftDaysPrimary}
            label="「晴」の基準"
            unit="日"
            required
            description="この日数以上進んでいれば「晴」です。「曇」の基準より大きくしてください。"
          />
          <NumberField
            name={field.basisLeftDaysSecondary}
            label="「曇」の基準"
            unit="日"
            required
            description="「晴」に届かず、この日数以上進んでいれば「曇」、それ未満は「雨」です。"
          />
        </TitledFields>
      </DetailForm>
    </>
  );
}
