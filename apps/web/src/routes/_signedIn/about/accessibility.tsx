import { createFileRoute } from "@tanstack/react-router";
import { Accessibility } from "#features/about/accessibility/Accessibility.tsx";

export const Route = createFileRoute("/_signedIn/about/accessibility")({
  component: Accessibility,
});
