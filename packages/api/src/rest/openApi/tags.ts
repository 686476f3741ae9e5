import { controllerDescriptions } from "@kenshu/domain/controllers.ts";

/** The tags of the document: one per controller. */
export const tags = Object.entries(controllerDescriptions).map(([name, description]) => ({
  name,
  description,
}));
