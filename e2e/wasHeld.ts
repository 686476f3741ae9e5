import type { Page } from "@playwright/test";

/** Whether the act could not be pressed at the moment when its question came to say this. */
export function wasHeld(page: Page, act: string, says = act): Promise<boolean> {
  return page.evaluate(
    ([act, says]) =>
      new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector("dialog[open]");
          if (!dialog?.textContent.includes(says)) return;
          const buttons = [...dialog.querySelectorAll("button")];
          observer.disconnect();
          resolve(buttons.find(({ textContent }) => textContent === act)?.ariaDisabled === "true");
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    [act, says] as const,
  );
}
