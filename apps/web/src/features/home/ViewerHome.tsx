import { PageHeader } from "#ui/PageHeader.tsx";
import { Notices } from "./sections/Notices.tsx";

/** The top of a viewer's home. Links to the screens follow. */
export function ViewerHome() {
  return (
    <>
      <PageHeader title="ホーム" />
      <Notices />
    </>
  );
}
