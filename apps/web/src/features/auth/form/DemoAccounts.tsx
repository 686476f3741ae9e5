import classes from "./DemoAccounts.module.css";

/** The accounts of a demonstration; one tap fills in address and password. */
export function DemoAccounts({
  demo,
  onChoose,
}: {
  demo: { password: string; accounts: { emailAddress: string; label: string }[] };
  onChoose: (emailAddress: string) => void;
}) {
  return (
    <section aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className="subtitle">
        デモ用のアカウント
      </h2>
      <p className={`dim small ${classes.note}`}>
        選ぶとメールアドレスとパスワード（{demo.password}）が入力されます。
      </p>
      <ul className={classes.accounts}>
        {demo.accounts.map(({ emailAddress, label }) => (
          <li key={emailAddress}>
            <button
              type="button"
              className={classes.account}
              onClick={() => onChoose(emailAddress)}
            >
              <span>{label}</span>
              <span className={classes.address}>{emailAddress}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
