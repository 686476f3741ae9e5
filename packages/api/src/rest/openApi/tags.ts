import { controllerDescriptions } from "@kenshu/domain/controllers.ts";

/** The tags of the document, a controller each. */
export const tags = Object.entries(controllerDescriptions).map(([name, description]) => ({
  name,
  description,
}));
