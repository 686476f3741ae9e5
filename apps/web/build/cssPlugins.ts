import type { AcceptedPlugin } from "postcss";
import presetMantine from "postcss-preset-mantine";
import simpleVars from "postcss-simple-vars";

/** Mantine's breakpoints. Above `sm` is a tablet, above `md` a desk, above `lg` a wide window. */
const variables = {
  "mantine-breakpoint-sm": "48em",
  "mantine-breakpoint-md": "62em",
  "mantine-breakpoint-lg": "75em",
};

/** For fingers: every touch screen, and every window as narrow as a phone. */
const touched = {
  "@media (pointer: coarse), (max-width: 47.99375em)": { "@mixin-content": {} },
};

/** What turns the style sheets' `@mixin smaller-than $mantine-breakpoint-sm` into CSS. */
export const cssPlugins: AcceptedPlugin[] = [
  presetMantine({ mixins: { touched } }),
  simpleVars({ variables }),
];
