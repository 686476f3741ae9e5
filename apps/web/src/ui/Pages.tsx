import { Pagination } from "@mantine/core";
import type { RefObject } from "react";
import { useIsPhone } from "./windows.ts";

/** The arrows show only an icon, so they need names. */
const arrows = {
  first: "最初のページ",
  previous: "前のページ",
  next: "次のページ",
  last: "最後のページ",
};

/** Links to the other pages of a list, counted from 0; nothing if there is only one page. */
export function Pages({
  pages,
  page,
  top,
  onPage,
}: {
  /** How many there are. */
  pages: number;
  page: number;
  /** The element at which a new page starts. */
  top: RefObject<HTMLElement | null>;
  onPage: (page: number) => unknown;
}) {
  const isPhone = useIsPhone();
  if (pages < 2) return null;
  return (
    <nav aria-label="ページ" style={{ marginTop: 16 }}>
      <Pagination
        total={pages}
        value={page + 1}
        // On a phone they fit one line, each large enough for a thumb.
        {...(isPhone && { siblings: 0, size: "lg", gap: 4 })}
        onChange={(number) => {
          top.current?.focus();
          return onPage(number - 1);
        }}
        getItemProps={(number) => ({ "aria-label": `${number}ページ` })}
        getControlProps={(arrow) => ({ "aria-label": arrows[arrow] })}
      />
    </nav>
  );
}
