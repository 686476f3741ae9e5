import { createFileRoute } from "@tanstack/react-router";
import { About } from "#features/about/About.tsx";

export const Route = createFileRoute("/_signedIn/about/")({ component: About });
