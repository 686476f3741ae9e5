import type { ReactNode } from "react";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { productName } from "../../ui/productName.ts";
import classes from "./AuthPage.module.css";

/** The frame of every screen before the menus: the product's name, a title, one form. */
export function AuthPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.screen}>
      <header className={classes.brand}>{productName}</header>
      <main className={classes.main}>
        <PageHeader title={title} />
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </main>
    </div>
  );
}
