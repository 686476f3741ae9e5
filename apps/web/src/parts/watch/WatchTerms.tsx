import { Link } from "@tanstack/react-router";
import { useTakesMail } from "./useTakesMail.ts";

/** What being told of free places means, and that a student without mails is not told (rule 5.19). */
export function WatchTerms() {
  return useTakesMail() ? (
    "登録した全員に同時にメールで知らせます。席は確保しません。先に予約した人の席になります。"
  ) : (
    <>
      お知らせのメールを受け取らない設定のため、届きません。
      <Link to="/profile/self">プロフィールを開く</Link>
    </>
  );
}
