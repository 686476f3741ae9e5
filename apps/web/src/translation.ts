/**
 * Lets the browser translate the page. A translator puts `<font>` in the place of text, but React
 * still holds that text: it would fail to remove it, or write to it unseen. So the text returns,
 * empty, beside its translation. When React changes the element's text or children, the translation
 * leaves, and React's words stand there until they are translated in turn.
 */
export function outliveTranslation(): void {
  /** The words of emptied texts, by the element they belong to. */
  const emptied = new WeakMap<Node, Map<Text, string>>();
  const observer = new MutationObserver((changes) => {
    const translated = new Set(
      changes.flatMap((change) => (addsFont(change) ? change.target : [])),
    );
    const written = new Set(
      changes.flatMap(({ target }) => (target instanceof Text ? target : [])),
    );
    for (const { target } of changes) {
      const parent = target instanceof Text ? target.parentElement : target;
      const texts = parent && !translated.has(parent) && emptied.get(parent);
      if (!texts) continue;
      for (const font of [...parent.childNodes].filter(isFont)) font.remove();
      for (const [text, words] of texts) if (!written.has(text)) text.data = words;
      emptied.delete(parent);
    }
    // The last change first, so that each text finds the neighbour it had.
    for (const { target, removedNodes, nextSibling } of changes.toReversed()) {
      if (!translated.has(target)) continue;
      const texts = emptied.get(target) ?? new Map<Text, string>();
      emptied.set(target, texts);
      for (const text of removedNodes) {
        if (!(text instanceof Text)) continue;
        // Some translators move the text into their element.
        if (text.parentNode !== target) text.replaceWith(text.data);
        target.insertBefore(text, nextSibling?.parentNode === target ? nextSibling : null);
        if (text.data) texts.set(text, text.data);
        text.data = "";
      }
    }
    // Only what others change counts.
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** React makes no such element. */
function isFont(node: Node): node is HTMLElement {
  return node.nodeName === "FONT";
}

function addsFont({ addedNodes }: MutationRecord): boolean {
  return [...addedNodes].some(isFont);
}
