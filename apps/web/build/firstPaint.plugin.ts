import type { Plugin } from "vite";

const SHEET = /\s*<link rel="stylesheet"[^>]*>/;

/**
 * Links the style sheet below the outline of the header, so that the outline is painted while the
 * sheet is still on its way. Scripts wait for the sheet there as well: no screen is ever shown
 * without its style.
 */
export function firstPaintPlugin(): Plugin {
  return {
    name: "kenshu-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const [sheet] = SHEET.exec(page) ?? [];
        if (!sheet) throw new Error("the page links no style sheet");
        return page.replace(sheet, "").replace("\n  </body>", `${sheet}\n  </body>`);
      },
    },
  };
}
