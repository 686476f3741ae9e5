import "./global.css";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { CrashBoundary } from "./shell/CrashBoundary.tsx";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary>
        <App />
      </CrashBoundary>
    </StrictMode>,
  );
}
