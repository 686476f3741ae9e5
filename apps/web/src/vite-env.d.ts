declare module "virtual:libraries" {
  /** One library of the about page. */
  export type Library = { name: string; version: string; license: string; url: string };
  export const libraries: Library[];
}
