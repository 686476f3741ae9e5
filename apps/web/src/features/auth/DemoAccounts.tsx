import { NativeSelect } from "@mantine/core";
import classes from "./AuthPage.module.css";

/** The accounts of a demonstration; choosing one fills in its address and password. */
export function DemoAccounts({
  demo,
  onChoose,
}: {
  demo: { password: string; accounts: { emailAddress: string; label: string }[] };
  onChoose: (emailAddress: string) => void;
}) {
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.demoTitle}>
        デモ用のアカウント
      </h2>
      <p className={classes.demoNote}>
        選ぶとメールアドレスとパスワード（{demo.password}）が入力されます。
      </p>
      <NativeSelect
        aria-label="デモ用のアカウント"
        defaultValue=""
        data={[
          { value: "", label: "選択してください", disabled: true },
          ...demo.accounts.map(({ emailAddress, label }) => ({
            value: emailAddress,
            label: `${label} ${emailAddress}`,
          })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </section>
  );
}
