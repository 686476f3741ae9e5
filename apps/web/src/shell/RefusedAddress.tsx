import { IconLinkOff } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { Note } from "#ui/Note.tsx";

/** Shown on the home page after a redirect: which address did not open, and why (rule 15.8). */
export function RefusedAddress() {
  const { refusedAddress } = useLocation().state;
  if (!refusedAddress) return null;
  return (
    <Note icon={IconLinkOff} title="そのページはないか、開く権限がありません">
      {readable(refusedAddress)}
    </Note>
  );
}

/** The address as a person typed it, or as it is if it cannot be decoded. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
