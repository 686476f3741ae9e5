import { contactFigures } from "@kenshu/domain/contact/contactFigures.ts";
import { useId } from "react";
import { errorCode } from "#api/errors.ts";
import { filePaths } from "#api/files.ts";
import { trpc } from "#api/transport.ts";
import { AnalysisTableView } from "#parts/analysis/AnalysisTableView.tsx";
import { Meaning } from "#parts/analysis/Meaning.tsx";
import { DownloadButton } from "#ui/DownloadButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";

/** What the contacts led to, to read and to download (rule 23.5). */
export function Figures() {
  const tableId = useId();
  const query = trpc.contact.getFigures.useQuery();
  return (
    <Loaded query={query} refused={noContacts}>
      {(table) => (
        <div className="stack gap8">
          <div className="row">
            <DownloadButton size="sm" path={filePaths.contactFigures()}>
              Excelで保存
            </DownloadButton>
            <Meaning sentences={contactFigures.meaning} />
          </div>
          <AnalysisTableView
            id={tableId}
            label={contactFigures.title}
            table={table}
            rows={table.rows}
            totalBefore={null}
            row={undefined}
            onRow={null}
            wayBehind={nowhere}
          />
        </div>
      )}
    </Loaded>
  );
}

const nowhere = () => null;

function noContacts(error: unknown) {
  return (
    errorCode(error) === "AnalysisDataNotFound" && (
      <p className="flush">連絡の記録は、まだありません。</p>
    )
  );
}
