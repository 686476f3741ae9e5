import { reservationAnchor } from "@kenshu/domain/mail/pages.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Of the reservations in the list, the one that a mail or a calendar leads to; it comes into view once
 * the list is there.
 */
export function useMeantReservation(isThere: boolean): (reserveId: number) => boolean {
  const anchor = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (isThere && anchor !== "") document.getElementById(anchor)?.scrollIntoView();
  }, [isThere, anchor]);
  return (reserveId) => anchor === reservationAnchor(reserveId);
}
