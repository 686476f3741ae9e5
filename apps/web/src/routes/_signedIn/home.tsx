import { createFileRoute } from "@tanstack/react-router";
import { PageHeader } from "../../ui/PageHeader.tsx";

export const Route = createFileRoute("/_signedIn/home")({ component: Home });

function Home() {
  return <PageHeader title="ホーム" />;
}
