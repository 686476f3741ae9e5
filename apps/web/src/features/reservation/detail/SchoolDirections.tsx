import type { Directions } from "@kenshu/domain/school/directions.schema.ts";

/** The rest of the directions, which people read once; nothing without any (rule 4.12). */
export function SchoolDirections({
  directions: { address, access, emailAddress },
}: {
  directions: Directions;
}) {
  if (!(address || access || emailAddress)) return null;
  return (
    <section aria-label="研修施設の案内" className="stack gap4">
      <h2 className="larger flush">研修施設の案内</h2>
      {address && <p className="flush">{address}</p>}
      {access && <p className="asTyped flush">{access}</p>}
      {emailAddress && (
        <p className="flush">
          <a href={mailTo(emailAddress)} className="touchLink brand">
            {emailAddress}
          </a>
        </p>
      )}
    </section>
  );
}

/** The address that writes to this one. A ? in it would begin a list of headers. */
function mailTo(emailAddress: string): string {
  return `mailto:${emailAddress.split("@").map(encodeURIComponent).join("@")}`;
}
