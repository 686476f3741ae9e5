declare module "virtual:libraries" {
  export const libraries: import("../libraries.plugin.ts").Library[];
}
