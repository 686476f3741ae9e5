import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Brand } from "#ui/Brand.tsx";
import { OfflineBar } from "#ui/OfflineBar.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { UpdateBar } from "#ui/UpdateBar.tsx";
import classes from "./AuthPage.module.css";

/** The frame of every screen before the menus: the product's name, a title, one form. */
export function AuthPage({
  title,
  step,
  back,
  lead,
  beside,
  children,
}: {
  title: string;
  /** Names a later step of the same screen. */
  step?: string;
  back?: LinkComponentProps;
  lead?: ReactNode;
  /** Beside the form if there is room, otherwise below. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.screen}>
      <OfflineBar />
      <header className={`line bold ${classes.brand}`}>
        <Brand size={32} />
      </header>
      <main className={classes.main}>
        <div className={classes.panel}>
          <PageHeader title={title} step={step} back={back} />
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
        {beside && <div className={classes.panel}>{beside}</div>}
      </main>
      <div className={classes.bottom}>
        <UpdateBar />
      </div>
    </div>
  );
}
