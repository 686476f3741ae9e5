import { PageHeader } from "#ui/PageHeader.tsx";
import { Notices } from "./Notices.tsx";
import { QuickLinks } from "./QuickLinks.tsx";

/** A viewer's first screen: the notices, and the ways to what there is to look at. */
export function ViewerHome() {
  return (
    <>
      <PageHeader title="ホーム" />
      <Notices />
      <QuickLinks />
    </>
  );
}
