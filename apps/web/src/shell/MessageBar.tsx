// @mantine/notifications 9.6.2 pauses only stacked messages on focus, not listed ones, and adds 13
// kB to every page.

import { CloseButton } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleXFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useAnnouncement } from "#ui/announcements.ts";
import { dismissMessage, type Message, useMessage } from "#ui/messages.ts";
import { sharedState } from "#ui/sharedState.ts";
import { useShownFor } from "#ui/useShownFor.ts";
import classes from "./MessageBar.module.css";

const SHOWN_FOR = 6000;

/** The place for a message in the frame. Without a frame it stands at the edge of the window. */
export const messagePlace = sharedState<HTMLElement | null>(null);

/** The message bar (rule 18.19), and the one status region that speaks for every screen. */
export function MessageBar() {
  const place = messagePlace.use();
  const message = useMessage();
  const bar = (
    <aside aria-label="操作の結果" className={classes.bar} data-is-framed={place !== null}>
      {message && <ShownMessage key={message.id} message={message} />}
    </aside>
  );
  return (
    <>
      {place ? createPortal(bar, place) : bar}
      <StatusRegion />
    </>
  );
}

function ShownMessage({ message: { text, kind, way } }: { message: Message }) {
  const held = useShownFor(SHOWN_FOR, dismissMessage);
  const bar = useRef<HTMLDivElement>(null);
  useClearFocus(bar);
  const Icon = kind === "done" ? IconCircleCheckFilled : IconCircleXFilled;
  return (
    <div ref={bar} className={classes.message} data-kind={kind} {...held}>
      <Icon size={24} aria-hidden className={classes.icon} />
      <div className={classes.told}>
        <p className={classes.text}>{text}</p>
        {way && (
          <Link {...way.link} className="touchLink brand unbroken" onClick={dismissMessage}>
            {way.label}
          </Link>
        )}
      </div>
      <CloseButton size={44} onClick={dismissMessage} />
    </div>
  );
}

/**
 * Scrolls what the reader has acted on, which has or gets the focus, clear of a message below it.
 * Under a dialog, which is above every message, the page stays (rule 18.61).
 */
function useClearFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const clear = () => {
      const focused = document.activeElement;
      if (!bar.current || !focused?.closest("main") || focused.id === "main") return;
      if (focused.closest("dialog")) return;
      const { top } = bar.current.getBoundingClientRect();
      const { bottom } = focused.getBoundingClientRect();
      const isBelow = top > innerHeight / 2;
      if (isBelow && bottom > top) scrollBy({ top: bottom - top + 8 });
    };
    clear();
    document.addEventListener("focusin", clear);
    return () => document.removeEventListener("focusin", clear);
  }, [bar]);
}

function StatusRegion() {
  return (
    <div role="status" className="visuallyHidden">
      {useAnnouncement()}
    </div>
  );
}
