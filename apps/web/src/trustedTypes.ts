type Policies = {
  createPolicy(name: "default", rules: { createHTML(text: string): string | null }): unknown;
};

/**
 * Where the browser guards it, text becomes part of the page only if it holds no markup, which is all
 * that Mantine's styles need. Text never becomes a script.
 */
export function refuseMarkup(): void {
  const { trustedTypes }: { trustedTypes?: Policies } & Window = window;
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
  });
}
