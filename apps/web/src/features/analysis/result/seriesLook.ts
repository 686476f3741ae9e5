/** Tells series apart without colours: lines and dots, as an SVG path on 8 by 8. */
const TEXTURES = [
  "",
  "M0,8 L8,0 M-2,2 L2,-2 M6,10 L10,6",
  "M0,4 H8",
  "M2,2 h3 v3 h-3 Z",
  "M4,0 V8",
  "M0,0 L8,8 M-2,6 L2,10 M6,-2 L10,2",
  "M0,4 H8 M4,0 V8",
  "M0,8 L8,0 M0,0 L8,8",
];

/** From dark to light, for series that do not belong to a training. */
const SHADES = ["brand-9", "yellow-5", "brand-5", "brand-3", "gray-5", "blue-6", "red-4"].map(
  (shade) => `var(--mantine-color-${shade})`,
);

/** The look of the series at this place. */
export function seriesLook(index: number, color: string | null) {
  return {
    color: color ?? SHADES[index % SHADES.length] ?? "",
    texture: TEXTURES[index % TEXTURES.length] ?? "",
  };
}

/** Hollow, so that it is told from every series without colours. */
export const BEFORE_LOOK = {
  fill: "transparent",
  stroke: "var(--mantine-color-gray-6)",
  strokeOpacity: 1,
};
