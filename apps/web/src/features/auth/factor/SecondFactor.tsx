import { Link, type LinkComponentProps } from "@tanstack/react-router";
import classes from "#features/auth/form/AuthPage.module.css";
import { AuthPage } from "#features/auth/form/AuthPage.tsx";
import { useEnter } from "#features/auth/form/useEnter.ts";
import { FactorForm } from "./FactorForm.tsx";

/** The page after the right password of who has a second factor (rule 2.13). */
export function SecondFactor({
  ticket,
  hasApp,
  back,
  onExpired,
}: {
  ticket: string;
  hasApp: boolean;
  back: LinkComponentProps;
  onExpired: (error: unknown) => void;
}) {
  const enter = useEnter();
  return (
    <AuthPage title="2段階の確認" back={back}>
      <FactorForm ticket={ticket} hasApp={hasApp} onEntered={enter} onExpired={onExpired}>
        <li>
          <Link {...back} className={`touchLink ${classes.link}`}>
            サインインに戻る
          </Link>
        </li>
      </FactorForm>
    </AuthPage>
  );
}
