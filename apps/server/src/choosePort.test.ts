import { expect, test } from "vitest";
import { choosePort } from "#choosePort.ts";

test("any port lies outside the range of outgoing connections", async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const port = await choosePort({ port: 0, host: "127.0.0.1" });
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});
