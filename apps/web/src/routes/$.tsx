import { createFileRoute } from "@tanstack/react-router";

/** Unknown paths, which are nobody's: the guard leads elsewhere (rule 15.8). */
export const Route = createFileRoute("/$")();
