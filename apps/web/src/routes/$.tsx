import { createFileRoute } from "@tanstack/react-router";

/** Nobody may see an unknown path, so the guard leads elsewhere (rule 15.8). */
export const Route = createFileRoute("/$")();
