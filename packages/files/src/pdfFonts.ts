import { createRequire } from "node:module";
import { openSync } from "fontkit";

const require = createRequire(import.meta.url);

/**
 * The embedded fonts. If the first two lack a character, the first of the others that has it draws
 * it, in one weight: European letters and Devanagari, Thai, Arabic, hangul, the kanji of China.
 */
const files = {
  regular: require.resolve("@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf"),
  european: require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  thai: require.resolve("@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"),
  arabic: require.resolve(
    "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  ),
  korean: require.resolve("@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf"),
  chinese: require.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
};
export type FontName = keyof typeof files;
export type Weight = "regular" | "bold";

const fallbacks = ["european", "thai", "arabic", "korean", "chinese"] as const;
/** It has no visible form. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Registers the fonts with the document, which loads those that are used. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const font of Object.keys(files) as FontName[]) doc.registerFont(font, files[font]);
}

/** The first font that draws all of the text, or undefined. */
export function fontWith(text: string, weight: Weight): FontName | undefined {
  const drawn = [...text.replace(IGNORABLE, "")];
  return [weight, ...fallbacks].find((font) => {
    const { codePoints } = factsOf(font);
    return drawn.every((character) => codePoints.has(character.codePointAt(0) ?? 0));
  });
}

/** How high a line of this size rises above its baseline. */
export function heightAboveBaseline(font: FontName, size: number): number {
  return factsOf(font).ascent * size;
}

type Facts = { codePoints: ReadonlySet<number>; ascent: number };
const facts = new Map<FontName, Facts>();

/** What we need to know about a font before it draws. Read at the first use, then kept. */
function factsOf(name: FontName): Facts {
  const known = facts.get(name);
  if (known) return known;
  const font = openSync(files[name]);
  if (!("characterSet" in font)) throw new Error(`${files[name]} is no single font`);
  const read = {
    codePoints: new Set(font.characterSet),
    ascent: font.ascent / font.unitsPerEm,
  };
  facts.set(name, read);
  return read;
}
