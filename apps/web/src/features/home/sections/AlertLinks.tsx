import type { Icon } from "@tabler/icons-react";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import classes from "./AlertLinks.module.css";
import { HomePart } from "./HomeSection.tsx";
import rowClasses from "./RowLink.module.css";
import { RowLink } from "./RowLink.tsx";

export type AlertLink = {
  key: string;
  icon: Icon;
  color: "yellow" | "red" | "blue";
  /** Its kind in a word. */
  word: string;
  message: ReactNode;
  /** The screen where people act on it. */
  link: LinkComponentProps;
};

/** What the reader should take care of, each a link to its screen. */
export function AlertLinks({ alerts }: { alerts: AlertLink[] }) {
  return (
    <HomePart title="アラート">
      <AlertRows alerts={alerts} />
    </HomePart>
  );
}

/** The same without a heading; nothing without alerts. */
export function AlertRows({ alerts }: { alerts: AlertLink[] }) {
  if (alerts.length === 0) return null;
  return (
    <ul className={`${rowClasses.list} ${classes.alerts}`}>
      {alerts.map(({ key, icon, color, word, message, link }) => (
        <li key={key} {...liveRow(`alert-${key}`, { about: word })}>
          <RowLink link={link} tone="warning">
            <StateBadge icon={icon} color={color}>
              {word}
            </StateBadge>
            <span className={classes.message}>{message}</span>
          </RowLink>
        </li>
      ))}
    </ul>
  );
}
