import { PageHeader } from "#ui/PageHeader.tsx";
import { Notices } from "./sections/Notices.tsx";

/** What stands first on a viewer's home; the ways to what there is to look at follow. */
export function ViewerHome() {
  return (
    <>
      <PageHeader title="ホーム" />
      <Notices />
    </>
  );
}
