import "./global.css";
import "./layout.css";
import "./mantine.css";
import "./dark.css";
import "./ui/print/print.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod/mini";
import { App } from "./App.tsx";
import { CrashBoundary } from "./shell/CrashBoundary.tsx";
import { whyUnreadable } from "./shell/unreadable.ts";
import { outliveTranslation } from "./translation.ts";
import { refuseMarkup } from "./trustedTypes.ts";
import { joinPastedLines } from "./ui/pastedLines.ts";
import { followPrints } from "./ui/print/printing.ts";

// The page's security policy forbids code made from text. zod would use such code to parse faster.
config({ jitless: true });

refuseMarkup();
outliveTranslation();
followPrints();
joinPastedLines();

const root = document.getElementById("root");
if (root) {
  createRoot(root, {
    // An unreadable address means a page not found. Nothing went wrong.
    onCaughtError: (error) => whyUnreadable(error) ?? console.error(error),
  }).render(
    <StrictMode>
      <CrashBoundary>
        <App />
      </CrashBoundary>
    </StrictMode>,
  );
}
