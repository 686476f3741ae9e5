import { addAuthenticator } from "../authenticator.ts";
import type { openRecording } from "./recording.ts";

export type Recording = Awaited<ReturnType<typeof openRecording>>;
const CODE = /(\d{6})/;

/** Signing up, signing in, one's own account, and leaving. */
export async function accountCalls(recording: Recording): Promise<void> {
  const { visitor, as, mailed, url } = recording;
  const emailAddress = "hanako@example.jp";
  const password = "natsu-no-umi-8";
  await visitor("App.GetStart");
  await visitor("Auth.SignIn", {
    emailAddress: "administrator@kenshu.test",
    password: "kenshu-demo",
  });
  const { ticket } = await visitor<{ ticket: string }>("Auth.SignUp", {
    emailAddress,
    password,
    temporaryRegistrationPattern: 0,
  });
  await visitor("Auth.ResendConfirmationCode", { emailAddress, ticket });
  await visitor("Auth.ConfirmSignUp", {
    emailAddress,
    code: await mailed(emailAddress, CODE),
    ticket,
  });
  const newcomer = await as(emailAddress, password);
  await newcomer("User.AddUserProfile", {
    name: "青空 花子",
    nameKana: "アオゾラ ハナコ",
    areaId: 1,
    goal: "半年で独り立ちする",
    version: 1,
  });
  await newcomer("Auth.ChangePassword", {
    currentPassword: password,
    newPassword: "aki-no-yama-9",
  });
  await newcomer("Auth.RequestEmailAddressChange", {
    emailAddress: "sora@example.jp",
    currentPassword: "aki-no-yama-9",
  });
  await newcomer("Auth.ConfirmEmailAddressChange", { code: await mailed("sora@example.jp", CODE) });
  await visitor("Auth.ForgotPassword", { emailAddress: "sora@example.jp" });
  await visitor("Auth.ResetPassword", {
    emailAddress: "sora@example.jp",
    code: await mailed("sora@example.jp", CODE),
    password: "fuyu-no-hoshi-7",
  });

  const { accessToken } = await visitor<{ accessToken: string }>("Auth.SignIn", {
    emailAddress: "student30@kenshu.test",
    password: "kenshu-demo",
  });
  const { recoveryCodes } = await addAuthenticator(url, accessToken);
  const { ticket: waiting } = await recording.refusal<{ ticket: string }>("Auth.SignIn", {
    emailAddress: "student30@kenshu.test",
    password: "kenshu-demo",
  });
  const { accessToken: confirmed } = await visitor<{ accessToken: string }>(
    "Auth.ConfirmSecondFactor",
    { ticket: waiting, code: recoveryCodes[0] },
  );
  const administrator = await as("administrator");
  const userId = await idOf(url, confirmed);
  const { sessions: open } = await administrator<{ sessions: Session[] }>("User.GetSignIn", {
    userId,
  });
  await administrator("User.EndSignInSession", { userId, digest: open[0]?.digest });
  await administrator("User.EndSignInSessions", { userId });
  await administrator("User.RemoveSecondFactors", { userId });
  await administrator("Auth.EndEverySignInSession");

  const student = await as("student01");
  const other = await as("student01");
  await other("User.GetOwnAuthUser");
  await student("User.GetOwn");
  await student("User.GetFileOwnData");
  const sessions = await student<Session[]>("Auth.GetSignInSessions");
  const ended = sessions.find(({ isOwn }) => !isOwn);
  await student("Auth.EndSignInSession", { digest: ended?.digest });
  await student("Auth.EndOtherSignInSessions");
  await student("Home.GetStudentHome");
  await student("Home.GetReservationPlan", {});
  await student("AlertInformation.GetStudentAlertInformations");
  await student("User.GetStudentGoal");
  await student("User.UpdateGoal", { goal: "夏までに全員の種目に合格する", version: 1 });
  await student("Setting.GetHelp");
  await student("Setting.GetReservationAlertMessage");
  const notices = await student<{ id: number; version: number }[]>(
    "Information.GetOwnInformationList",
  );
  await student("Information.MarkSeen", {
    notices: notices.slice(0, 1).map(({ id, version }) => ({ id, version })),
  });
  const { version } = await student<{ version: number }>("User.GetOwn");
  await student("User.UpdateUserProfile", {
    name: "佐藤 美咲",
    nameKana: "サトウ ミサキ",
    areaId: 1,
    gender: 2,
    goal: "夏までに全種目に合格する",
    isReceiveEMailEnabled: true,
    version,
  });
  await student("Auth.SignOut");
}

type Session = { digest: string; isOwn: boolean };

/** Whose token this is. */
async function idOf(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/User/GetOwn`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).userId;
}
