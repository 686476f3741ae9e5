/** The eight preset colours of trainings and rooms, dark enough to be readable on white. */
export const displayColors = [
  { value: "#c0271f", name: "赤" },
  { value: "#b3541e", name: "橙" },
  { value: "#8f5e00", name: "黄土" },
  { value: "#22733a", name: "緑" },
  { value: "#0b6975", name: "青緑" },
  { value: "#1d5bac", name: "青" },
  { value: "#6a3fa0", name: "紫" },
  { value: "#a8326e", name: "桃" },
] as const;

/** The name of a preset colour, and of any other one its value. */
export const colorName = (color: string) =>
  displayColors.find(({ value }) => value === color.toLowerCase())?.name ?? color;
