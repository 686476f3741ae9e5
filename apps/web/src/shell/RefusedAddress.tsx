import { IconLinkOff } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { Note } from "#ui/Note.tsx";

/** On the home page of whoever asked for another one: which, and why it did not open (rule 15.8). */
export function RefusedAddress() {
  const { refusedAddress } = useLocation().state;
  if (!refusedAddress) return null;
  return (
    <Note icon={IconLinkOff} title="そのページはないか、開く権限がありません">
      {readable(refusedAddress)}
    </Note>
  );
}

/** The address as a person typed it; as it is where it is none that can be read. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
