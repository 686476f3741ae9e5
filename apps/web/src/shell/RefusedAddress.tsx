import { Alert } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";

/** On the home page of whoever asked for another one: which, and why it did not open (rule 15.8). */
export function RefusedAddress() {
  const { refusedAddress } = useLocation().state;
  if (!refusedAddress) return null;
  return (
    <Alert
      color="yellow"
      mb={16}
      icon={<IconLinkOff aria-hidden />}
      title="そのページはないか、開く権限がありません"
    >
      <span className="asTyped">{readable(refusedAddress)}</span>
    </Alert>
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
