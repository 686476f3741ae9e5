import Bowser from "bowser";

/** The device of a sign-in session in plain words, such as `Chrome（Android）`. */
export function deviceName(userAgent: string): string {
  if (userAgent === "") return "不明な端末";
  const { browser, os } = Bowser.parse(userAgent);
  // A program introduces itself as `curl/8.5.0`.
  const name = browser.name || (/^[\w .-]+/.exec(userAgent)?.[0] ?? "不明な端末");
  return os.name ? `${name}（${os.name}）` : name;
}
