import Fastify from "fastify";
import { expect, test } from "vitest";
import { sendFile } from "#plugins/sendFile.ts";

test("a file comes as its bytes, with its type and its Japanese name", async () => {
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0xfe, 10, 13]);
  const app = Fastify();
  app.get("/", (_request, reply) =>
    sendFile(reply, {
      fileName: "領収書_2027-000123.pdf",
      contentType: "application/pdf",
      fileData: bytes.toString("base64"),
    }),
  );
  try {
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(address);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-length")).toBe(`${bytes.length}`);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename=__2027-000123.pdf; filename*=UTF-8''${encodeURIComponent("領収書_2027-000123.pdf")}`,
    );
  } finally {
    await app.close();
  }
});

test("a name cannot end the header or add a parameter", async () => {
  const app = Fastify();
  app.get("/", (_request, reply) =>
    sendFile(reply, {
      fileName: '月次"; filename=evil.exe\r\nset-cookie: a=b;.csv',
      contentType: "text/csv; charset=utf-8",
      fileData: "",
    }),
  );
  const { headers } = await app.inject("/");
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toMatch(
    /^attachment; filename="_\\"; filename=evil\.exe_set-cookie: a=b;\.csv"; filename\*=UTF-8''[^;"\s]+$/,
  );
});
