import { Box, Pagination } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { RefObject } from "react";
import { PHONE } from "./phone.ts";

/** The arrows have only an icon. */
const arrows = {
  first: "最初のページ",
  previous: "前のページ",
  next: "次のページ",
  last: "最後のページ",
};

/** The way to the other pages of a list, which count from 0; nothing where there is only one. */
export function Pages({
  pages,
  page,
  top,
  onPage,
}: {
  /** How many there are. */
  pages: number;
  page: number;
  /** What a new page is read from. */
  top: RefObject<HTMLElement | null>;
  onPage: (page: number) => unknown;
}) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (pages < 2) return null;
  return (
    <Box component="nav" aria-label="ページ" mt={16}>
      <Pagination
        total={pages}
        value={page + 1}
        // On a phone they fit one line, and a thumb.
        {...(isPhone && { siblings: 0, size: "lg", gap: 4 })}
        onChange={(number) => {
          top.current?.focus();
          return onPage(number - 1);
        }}
        getItemProps={(number) => ({ "aria-label": `${number}ページ` })}
        getControlProps={(arrow) => ({ "aria-label": arrows[arrow] })}
      />
    </Box>
  );
}
