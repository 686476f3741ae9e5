import { StudentAlertKind, studentAlertKindName } from "@kenshu/domain/enumerations.ts";
import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { IconArrowUp, IconReceipt, IconRepeat } from "@tabler/icons-react";
import { Money } from "#ui/Money.tsx";
import type { AlertLink } from "./AlertLinks.tsx";

const looks: Record<StudentAlertKind, Pick<AlertLink, "icon" | "color">> = {
  [StudentAlertKind.CarryUp]: { icon: IconArrowUp, color: "blue" },
  [StudentAlertKind.Failure]: { icon: IconRepeat, color: "yellow" },
};

/** What a student should know, each with the screen to act on it. */
export function studentAlerts({ alerts, unpaidAmount }: StudentHome): AlertLink[] {
  const links = alerts.map(
    ({ studentAlertInformationType, dateTime, message, reserveId }): AlertLink => ({
      ...looks[studentAlertInformationType],
      word: studentAlertKindName[studentAlertInformationType],
      key: `${dateTime} ${message}`,
      message,
      link: reserveId
        ? { to: "/reserve/detail/$reserveId", params: { reserveId } }
        : { to: "/progress" },
    }),
  );
  if (unpaidAmount > 0) {
    links.push({
      key: "unpaid",
      icon: IconReceipt,
      color: "red",
      word: "未払い",
      message: (
        <>
          支払いが
          <Money amount={unpaidAmount} />
          残っています。
        </>
      ),
      link: { to: "/cashFlow" },
    });
  }
  return links;
}
