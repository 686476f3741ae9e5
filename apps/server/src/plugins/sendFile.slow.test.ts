import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerFailure } from "#plugins/errors.ts";
import { sendFile } from "#plugins/sendFile.ts";

test("a file comes as its bytes, with its type and its Japanese name", async () => {
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0xfe, 10, 13]);
  const app = Fastify();
  app.get("/", (_request, reply) =>
    sendFile(
      reply,
      {
        fileName: "領収書_2027-000123.pdf",
        contentType: "application/pdf",
        content: Readable.from([bytes]),
      },
      "CashFlow.GetFileReceipt",
    ),
  );
  try {
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(address);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename=receipt_2027-000123.pdf; filename*=UTF-8''${encodeURIComponent("領収書_2027-000123.pdf")}`,
    );
  } finally {
    await app.close();
  }
});

test("a name cannot end the header or add a parameter", async () => {
  const app = Fastify();
  app.get("/", (_request, reply) =>
    sendFile(
      reply,
      {
        fileName: '月次"; filename=evil.exe\r\nset-cookie: a=b;.csv',
        contentType: "text/csv; charset=utf-8",
        content: Readable.from([]),
      },
      "CashFlow.GetFileMonthSummary",
    ),
  );
  const { headers } = await app.inject("/");
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toMatch(
    /^attachment; filename=monthSummary_filename_evil\.exe_set-cookie_a_b\.csv; filename\*=UTF-8''[^;"\s]+$/,
  );
});

describe("a file that is drawn while it is sent", () => {
  let app: FastifyInstance;
  let address: string;
  let content: Readable;
  beforeEach(async () => {
    app = Fastify({ connectionTimeout: 1000 });
    app.setErrorHandler(answerFailure);
    await app.register(compress);
    app.get("/", (_request, reply) =>
      sendFile(
        reply,
        { fileName: "表.csv", contentType: "text/csv; charset=utf-8", content },
        "Log.GetFile",
      ),
    );
    address = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => app.close());

  const LINE = Buffer.alloc(64 * 1024, "あ");

  async function* linesThenFailure(count: number) {
    for (let line = 0; line < count; line++) yield LINE;
    throw new Error("the database is away");
  }

  test("a failure before the first byte gets an answer, not a file", async () => {
    content = Readable.from(linesThenFailure(0));
    const answer = await fetch(address);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-disposition")).toBeNull();
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await answer.json()).toHaveProperty("requestId");
  });

  test.each(["identity", "gzip"])(
    "what fails later breaks the download, sent as %s",
    async (encoding) => {
      content = Readable.from(linesThenFailure(20));
      const answer = await fetch(address, { headers: { "accept-encoding": encoding } });
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
      expect(content.destroyed).toBe(true);
    },
  );

  test("is compressed on its way", async () => {
    content = Readable.from([LINE, LINE]);
    const { rawPayload, headers } = await app.inject({
      url: "/",
      headers: { "accept-encoding": "gzip" },
    });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(rawPayload)).toEqual(Buffer.concat([LINE, LINE]));
  });

  test("is drawn no further than it is read, and no more once its reader leaves", async () => {
    let count = 0;
    async function* endless() {
      for (;;) {
        count++;
        yield LINE;
        await new Promise(setImmediate);
      }
    }
    content = Readable.from(endless());
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
    await once(socket, "readable");
    // Once the buffers on the way are full, nothing more is produced.
    for (
      let before = -1;
      before !== count;
      await new Promise((resolve) => setTimeout(resolve, 100))
    ) {
      before = count;
    }
    expect(content.destroyed).toBe(false);
    socket.destroy();
    await expect.poll(() => content.destroyed).toBe(true);
  });

  test("is given up when its reader takes nothing for a while", async () => {
    content = Readable.from(
      (async function* () {
        for (;;) yield LINE;
      })(),
    );
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
    await once(socket, "readable");
    await expect.poll(() => content.destroyed).toBe(true);
    socket.destroy();
  });
});
