import type { Page } from "@playwright/test";
import { expect } from "./kenshu.ts";

/** The contrast of what is no text, and of the text that axe does not see (WCAG 1.4.11, 1.4.3). */
const LEAST = { shape: 3, placeholder: 4.5 };

/**
 * The frames of fields, the ticks in them, their examples, and the drawings of buttons without words
 * stand out from their ground.
 */
export async function expectShapesStandOut(page: Page, where: string): Promise<void> {
  expect.soft(await faintShapes(page), `faint on ${where}`).toEqual([]);
}

function faintShapes(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const top = document.querySelector("dialog:modal") ?? document.body;
    const faint: string[] = [];

    for (const field of shown<HTMLInputElement>("input, select, textarea")) {
      // A field without a frame of its own lies in that of its wrapper.
      const frame = [field, field.parentElement, field.parentElement?.parentElement].find(
        (part) => part && hasFrame(part),
      );
      if (frame) {
        const [ground, inside] = [groundOf(frame.parentElement), groundOf(frame)];
        const edge = mix(getComputedStyle(frame).borderTopColor, inside);
        judge(field, "frame", Math.max(ratio(edge, ground), ratio(inside, ground)), least.shape);
      }
      const tick = field.checked && field.parentElement?.querySelector("svg");
      if (tick) judge(field, "tick", contrast(tick), least.shape);
      if (field.placeholder) {
        const inside = groundOf(field);
        const words = mix(getComputedStyle(field, "::placeholder").color, inside);
        judge(field, "example", ratio(words, inside), least.placeholder);
      }
    }
    for (const button of shown("button, a, summary")) {
      const drawing = button.querySelector("svg");
      if (drawing && wordsOf(button) === "")
        judge(button, "drawing", contrast(drawing), least.shape);
    }
    return faint;

    function shown<E extends HTMLElement>(selector: string): E[] {
      return [...top.querySelectorAll<E>(selector)].filter(
        (part) =>
          part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          // What cannot be used may be faint.
          !part.matches(":disabled, [data-disabled], [aria-disabled=true]") &&
          !part.closest(".visuallyHidden"),
      );
    }

    function judge(part: HTMLElement, what: string, found: number, wanted: number): void {
      if (found < wanted)
        faint.push(`${what} ${found.toFixed(2)}: ${part.outerHTML.slice(0, 140)}`);
    }

    function hasFrame(part: Element): boolean {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(part);
      return borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
    }

    /** The words that one sees, not those for the ear alone. */
    function wordsOf(part: HTMLElement): string {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      let words = "";
      while (texts.nextNode()) {
        const { parentElement } = texts.currentNode;
        if (!parentElement?.closest(".visuallyHidden")) words += texts.currentNode.textContent;
      }
      return words.trim();
    }

    function contrast(drawing: SVGElement): number {
      const ground = groundOf(drawing.parentElement);
      const behind = drawing.parentElement?.querySelector("input");
      return ratio(
        mix(getComputedStyle(drawing).color, ground),
        behind ? groundOf(behind) : ground,
      );
    }

    /** Red, green, blue and opacity of any colour that CSS knows. */
    function rgba(colour: string): number[] {
      if (!pixel) throw new Error("no canvas");
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    }

    function mix(colour: string, ground: number[]): number[] {
      const [red = 0, green = 0, blue = 0, alpha = 1] = rgba(colour);
      return [red, green, blue].map((part, at) => part * alpha + (ground[at] ?? 0) * (1 - alpha));
    }

    function groundOf(part: Element | null): number[] {
      if (part === null) return mix("Canvas", [255, 255, 255]);
      const { backgroundColor } = getComputedStyle(part);
      return rgba(backgroundColor)[3] === 1
        ? mix(backgroundColor, [])
        : mix(backgroundColor, groundOf(part.parentElement));
    }

    function ratio(one: number[], other: number[]): number {
      const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
      return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
    }

    function luminance(colour: number[]): number {
      const [red = 0, green = 0, blue = 0] = colour.map((part) =>
        part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
  }, LEAST);
}
