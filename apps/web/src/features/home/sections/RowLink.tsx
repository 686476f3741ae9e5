import { IconChevronRight } from "@tabler/icons-react";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./RowLink.module.css";

/** A row that is one link; `edge` is the colour of a room. */
export function RowLink({
  link,
  edge,
  tone,
  children,
}: {
  link: LinkComponentProps;
  edge?: string;
  tone?: "warning";
  children: ReactNode;
}) {
  return (
    <Link
      {...link}
      className={`line gap12 ${classes.row}`}
      data-edged={edge ? true : undefined}
      data-tone={tone}
      style={edge ? { borderInlineStartColor: edge } : undefined}
    >
      <span className={`row ${classes.facts}`}>{children}</span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
