import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, moveClearOf } from "./clearOfControls.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const bar = box(600, 740, 360, 60);
const stay = { rise: 0, shift: 0 };
const within = { highest: 56, shifts: [0] };

describe("a bar and the controls beneath it", () => {
  test("stays where nothing lies beneath it", () => {
    expect(moveClearOf(bar, [], within)).toEqual(stay);
    expect(moveClearOf(bar, [box(600, 690, 100, 50)], within)).toEqual(stay);
    expect(moveClearOf(bar, [box(0, 740, 600, 60)], within)).toEqual(stay);
  });

  test("rises above a control, and on to the first gap that is high enough", () => {
    expect(moveClearOf(bar, [box(650, 770, 80, 20)], within)).toEqual({ rise: 30, shift: 0 });
    const rows = [box(650, 770, 80, 20), box(650, 680, 80, 40), box(900, 500, 40, 100)];
    expect(moveClearOf(bar, rows, within)).toEqual({ rise: 120, shift: 0 });
  });

  test("goes to the side where that is the shorter way", () => {
    const shifts = [0, 150, 300];
    const wall = [box(700, 100, 100, 700)];
    expect(moveClearOf(bar, wall, within)).toBeUndefined();
    expect(moveClearOf(bar, wall, { highest: 56, shifts })).toEqual({ rise: 0, shift: 300 });
    const low = [box(700, 700, 100, 100)];
    expect(moveClearOf(bar, low, { highest: 56, shifts })).toEqual({ rise: 100, shift: 0 });
  });

  test("lies over no control, wherever it goes", () => {
    const control = fc
      .tuple(fc.nat(1000), fc.nat(800), fc.integer({ min: 1, max: 300 }), fc.nat({ max: 80 }))
      .map(([left, top, width, height]) => box(left, top, width, height + 1));
    fc.assert(
      fc.property(fc.array(control, { maxLength: 30 }), (controls) => {
        const move = moveClearOf(bar, controls, { highest: 56, shifts: [0, 150, 300] });
        if (!move) return;
        const moved = box(bar.left - move.shift, bar.top - move.rise, 360, 60);
        expect(moved.top).toBeGreaterThanOrEqual(56);
        for (const { left, top, right, bottom } of controls) {
          expect(
            left >= moved.right ||
              right <= moved.left ||
              top >= moved.bottom ||
              bottom <= moved.top,
          ).toBe(true);
        }
      }),
    );
  });
});
