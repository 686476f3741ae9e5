import { PageHeader } from "#ui/PageHeader.tsx";
import { MonthFigures } from "./sections/MonthFigures.tsx";
import { Notices } from "./sections/Notices.tsx";

/** A viewer's first screen: the month's figures and the notices. */
export function ViewerHome() {
  return (
    <>
      <PageHeader title="ホーム" />
      <MonthFigures />
      <Notices />
    </>
  );
}
