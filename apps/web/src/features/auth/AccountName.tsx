/** Unseen: under which name a password manager files the new password of a form. */
export function AccountName({ emailAddress }: { emailAddress: string }) {
  return <input type="text" autoComplete="username" value={emailAddress} readOnly hidden />;
}
