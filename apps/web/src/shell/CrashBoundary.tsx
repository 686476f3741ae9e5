import { Component, type ReactNode } from "react";
import { transportSentences } from "#api/transportSentences.ts";

/**
 * The last fallback, for when not even the error screens can be shown. It uses no other code of
 * ours.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <main style={{ padding: 32 }}>
        <h1>{transportSentences.crashed}</h1>
        <button type="button" onClick={() => location.reload()}>
          再読み込みする
        </button>
      </main>
    );
  }
}
