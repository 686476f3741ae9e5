type Policies = {
  createPolicy(name: "default", rules: { createHTML(text: string): string | null }): unknown;
};

/**
 * In browsers that enforce it, text becomes part of the page only without markup. Mantine's styles
 * need no more. Text never becomes a script.
 */
export function refuseMarkup(): void {
  const { trustedTypes }: { trustedTypes?: Policies } & Window = window;
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
  });
}
