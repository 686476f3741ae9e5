import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** A link to a page elsewhere. It shows the host, so that people see where it leads. */
export function OutsideLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="touchLink line gap4 brand">
      <span>
        {children}
        <span className="dim small">（{hostOf(url)}）</span>
      </span>
      <IconExternalLink size={16} aria-label="新しいタブで開きます" />
    </a>
  );
}

/** An address that was stored before may be none by now: it is shown as it is. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
