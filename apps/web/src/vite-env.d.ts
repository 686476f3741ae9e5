declare module "virtual:libraries" {
  /** One library of the about page; `licence` is an SPDX expression. */
  export type Library = { name: string; version: string; licence: string; page: string };
  export const libraries: Library[];
}
