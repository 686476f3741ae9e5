import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isOfComposition, keepForComposition } from "./composition.ts";

const SOURCES = `${import.meta.dirname}/..`;
const HANDLERS = /onKey(?:Down|Up|Press)(?:Capture)?=|addEventListener\(\s*"key(?:down|up|press)"/g;
const QUESTIONS = /(?<!import .*)\b(?:isOfComposition\(|=\{keepForComposition\})/g;
/** What only the helper reads. */
const OWN_READING = /\b(?:isComposing|keyCode|charCode)\b/;

/** What is wrong with a source's handlers of keys. */
function faultOf(source: string): string | null {
  const handlers = source.match(HANDLERS)?.length ?? 0;
  const questions = source.match(QUESTIONS)?.length ?? 0;
  if (questions < handlers) return "a handler of keys does not ask isOfComposition";
  return OWN_READING.test(source) ? "a key is read without isOfComposition" : null;
}

const files = globSync("**/*.{ts,tsx}", { cwd: SOURCES }).filter(
  (file) => !/\.test\.tsx?$|(?:^|\/)composition\.ts$/.test(file),
);

test("every handler of keys asks whether the key belongs to a composition", () => {
  const sources = files.map((file) => [file, readFileSync(`${SOURCES}/${file}`, "utf8")] as const);
  const handling = sources.filter(([, source]) => source.search(HANDLERS) >= 0);
  expect(handling.length).toBeGreaterThan(4);
  const faults = sources.flatMap(([file, source]) => {
    const fault = faultOf(source);
    return fault === null ? [] : [`${file}: ${fault}`];
  });
  expect(faults).toEqual([]);
});

test.each([
  `<input onKeyDown={(event) => event.key === "Enter" && ask()} />`,
  `<input onKeyUp={ask} /> <input onKeyDown={(event) => isOfComposition(event) || ask()} />`,
  `import { isOfComposition } from "#ui/composition.ts"; document.addEventListener("keydown", ask);`,
  `if (event.nativeEvent.isComposing) return;`,
  `if (event.keyCode === 229) return;`,
])("%s is found", (source) => {
  expect(faultOf(source)).not.toBeNull();
});

const pressed = (key: string, event: Partial<KeyboardEvent>) => {
  let isKept = false;
  const nativeEvent = { isComposing: false, keyCode: 0, ...event };
  keepForComposition({ key, nativeEvent, preventDefault: () => (isKept = true) } as never);
  return isKept;
};

test("a key of a composition is told by the browser's word, or by Safari's code", () => {
  expect(isOfComposition({ isComposing: true, keyCode: 13 } as KeyboardEvent)).toBe(true);
  expect(isOfComposition({ isComposing: false, keyCode: 229 } as KeyboardEvent)).toBe(true);
  expect(isOfComposition({ isComposing: false, keyCode: 13 } as KeyboardEvent)).toBe(false);
  for (const key of ["Enter", "Escape"]) {
    expect(pressed(key, { isComposing: true })).toBe(true);
    expect(pressed(key, { keyCode: 229 })).toBe(true);
    expect(pressed(key, {})).toBe(false);
  }
  expect(pressed("a", { isComposing: true })).toBe(false);
});
