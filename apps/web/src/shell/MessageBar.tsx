// @mantine/notifications 9.6.2 cannot pause listed messages on focus, only stacked ones, and puts 13 kB on every page.

import { CloseButton } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleXFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useAnnouncement } from "#ui/announcements.ts";
import { dismissMessage, type Message, useMessages } from "#ui/messages.ts";
import { sharedState } from "#ui/sharedState.ts";
import classes from "./MessageBar.module.css";
import { useClearOfControls } from "./useClearOfControls.ts";

const SHOWN_FOR = 6000;

/** Where the frame of a screen has room for messages; without it they end the page. */
export const messagePlace = sharedState<HTMLElement | null>(null);

/** The message bar at the bottom, above all other bars, and the status region that speaks for every screen. */
export function MessageBar() {
  const place = messagePlace.use();
  return (
    <>
      {place ? createPortal(<Messages />, place) : <Messages />}
      <StatusRegion />
    </>
  );
}

function Messages() {
  const messages = useMessages();
  const [isHeld, setIsHeld] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useClearOfControls(bar, messages.length > 0 && !isHeld);
  return (
    <aside
      ref={bar}
      aria-label="操作の結果"
      className={classes.bar}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {messages.map((message) => (
        <ShownMessage
          key={message.id}
          message={message}
          isHeld={isHeld}
          // The pointer leaves a bar that goes from under it without an event.
          onClose={() => setIsHeld(false)}
        />
      ))}
    </aside>
  );
}

function ShownMessage({
  message: { id, text, kind },
  isHeld,
  onClose,
}: {
  message: Message;
  isHeld: boolean;
  onClose: () => void;
}) {
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissMessage(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  const Icon = kind === "done" ? IconCircleCheckFilled : IconCircleXFilled;
  return (
    <div className={classes.message} data-kind={kind}>
      <Icon size={24} aria-hidden className={classes.icon} />
      <p className={classes.text}>{text}</p>
      <CloseButton
        size={44}
        onClick={() => {
          dismissMessage(id);
          onClose();
        }}
      />
    </div>
  );
}

function StatusRegion() {
  return (
    <div role="status" className="visuallyHidden">
      {useAnnouncement()}
    </div>
  );
}
