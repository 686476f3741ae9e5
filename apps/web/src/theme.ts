import { createTheme, type MantineColorsTuple } from "@mantine/core";
import { calendarProps } from "./ui/calendarProps.ts";

/**
 * Every filled shade 6 and every text shade reach WCAG AA on white. Mantine's own palette does not.
 */
const palette = (shades: string): MantineColorsTuple => {
  const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = "", j = ""] =
    shades.split(" ");
  return [a, b, c, d, e, f, g, h, i, j];
};

const fontFamily =
  'system-ui, -apple-system, "Hiragino Sans", "Yu Gothic UI", Meiryo, "Noto Sans JP", "Noto Sans CJK JP", sans-serif';

export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: 6,
  defaultRadius: "sm",
  black: "#1f2529",
  respectReducedMotion: true,
  cursorType: "pointer",
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: "700",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.4" },
      h2: { fontSize: "1.25rem", lineHeight: "1.4" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
    },
  },
  fontWeights: { regular: "400", medium: "700", bold: "700" },
  lineHeights: { xs: "1.5", sm: "1.5", md: "1.7", lg: "1.7", xl: "1.7" },
  colors: {
    brand: palette(
      "#e8f4f5 #d2e9eb #a6d2d7 #76b9c1 #459da8 #1f7f8c #0b6975 #08555f #06434b #053a41",
    ),
    gray: palette(
      "#f8f9fa #f1f3f5 #e9ecef #dee2e6 #868e96 #6a737b #59636b #495057 #343a40 #212529",
    ),
    red: palette("#fdf0ef #fbe0de #f4bcb8 #e98f89 #dc625b #cf4139 #c0271f #a61d17 #8f1813 #7d1410"),
    green: palette(
      "#eef7f0 #dbefdf #b4dcbd #86c495 #55a869 #358b4c #22733a #1b602f #165127 #124421",
    ),
    yellow: palette(
      "#fff8e6 #ffefc6 #fbdc8c #f1c04d #d99c1e #b97c0a #8f5e00 #7a4f00 #664200 #573800",
    ),
    blue: palette(
      "#eef4fc #dbe8f9 #b3cff1 #83b0e6 #4f8cd8 #2d6fc4 #1d5bac #174c92 #133f7a #103566",
    ),
  },
  // Plain objects, not `Button.extend`: naming a component here would pull it into the first chunk.
  components: {
    ActionIcon: { defaultProps: { size: "lg", variant: "subtle" } },
    Anchor: { defaultProps: { underline: "always" } },
    Badge: { defaultProps: { variant: "light", radius: "sm", size: "lg" } },
    Button: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    CloseButton: { defaultProps: { "aria-label": "閉じる", iconSize: 20 } },
    DatePicker: { defaultProps: calendarProps },
    Input: { defaultProps: { size: "md" } },
    InputWrapper: { defaultProps: { size: "md" } },
    MonthPicker: { defaultProps: calendarProps },
    PasswordInput: {
      defaultProps: {
        size: "md",
        visibilityToggleButtonProps: { "aria-label": "パスワードの表示を切り替え" },
      },
    },
    Radio: { defaultProps: { size: "md" } },
    SegmentedControl: { defaultProps: { size: "md" } },
    Skeleton: { defaultProps: { radius: "sm" } },
    Textarea: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: { size: "md" } },
  },
});
