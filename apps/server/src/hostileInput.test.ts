import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { restRoutes } from "@kenshu/api/rest.ts";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { may, permissions, type RoleLetter } from "@kenshu/domain/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let tokens: Partial<Record<RoleLetter, string>>;
beforeAll(async () => {
  server = await openServer();
  const passwordHash = await hashPassword("another-password");
  const tokenOf = async (role: Role, isUnregistered = false) =>
    server.tokenOf(
      await server.build.user({
        role,
        isUnregistered,
        emailAddress: `role${role}@kenshu.test`,
        passwordHash,
      }),
    );
  tokens = {
    A: await tokenOf(Role.Administrator),
    S: await tokenOf(Role.Student),
    U: await tokenOf(Role.Guest, true),
  };
});
afterAll(() => server.close());

/** Values that no field asks for, or only just; as JSON, so that all can be said. */
const hostile = [
  "null",
  "true",
  "[]",
  "[1,2]",
  "{}",
  '{"__proto__":1}',
  '""',
  '"a\\u0000b"',
  '"\\ud867"',
  '"%\\\\_"',
  `"${"長".repeat(5000)}"`,
  '"2027-02-30"',
  '"9999-12-31"',
  '"0000-01-01"',
  '"2027-03-11T10:00:00+23:59"',
  "-1",
  "0",
  "0.5",
  "2147483647",
  "2147483648",
  "9007199254740993",
  "1e400",
];

/** What each field holds while another one is hostile: mostly right, so that the call gets far. */
const usual: Record<string, unknown> = {
  emailAddress: "somebody@kenshu.test",
  password: "long-enough",
  currentPassword: "long-enough",
  newPassword: "long-enough",
  code: "123456",
  name: "名前",
  nameKana: "ナマエ",
  displayColor: "#1d5bac",
  noPenalty: false,
  ids: [1],
  start: "2027-03-11",
  end: "2027-03-12",
  startTime: "10:00",
  endTime: "11:00",
  multiScheduleDates: ["2027-03-11"],
  reserveAlertNote: "注意",
};
const usualOf = (field: string, path: string) => {
  if (field in usual) return usual[field];
  if (field === "startDate" || field === "endDate") {
    const [day, time] = ["2027-03-11", field === "startDate" ? "10:00" : "11:00"];
    return /Slots|Schedules/.test(path) ? day : `${day}T${time}:00+09:00`;
  }
  return 1;
};

test.each(restRoutes.filter(({ input }) => input !== null))(
  "$path never fails, whatever it is sent",
  async ({ name, path, method, input }) => {
    // Each path from an address of its own, or the limit on sign-in calls would answer for it.
    const address = `10.0.0.${restRoutes.findIndex((route) => route.path === path)}`;
    const callers =
      permissions[name] === "public"
        ? [undefined]
        : (["A", "S", "U"] as const)
            .filter((letter) => may(letter, name))
            .map((letter) => tokens[letter]);
    const { properties = {} } = z.toJSONSchema(input ?? z.object(), {
      io: "input",
      unrepresentable: "any",
    });
    const fields = Object.keys(properties);
    const failed: unknown[] = [];
    for (const field of fields) {
      for (const value of hostile) {
        const rest = fields
          .filter((other) => other !== field)
          .map((other) => [other, usualOf(other, path)] as const);
        const query = new URLSearchParams();
        for (const [key, given] of rest) {
          for (const item of [given].flat()) query.append(key, `${item}`);
        }
        query.append(field, value === "1e400" ? value : `${JSON.parse(value)}`);
        const body = `{${rest.map(([key, given]) => `"${key}":${JSON.stringify(given)},`).join("")}"${field}":${value}}`;
        const answers = await Promise.all(
          callers.flatMap((token) => [
            server.callFrom(address, method, `${path}?${query}`, { token }),
            ...(method === "POST" ? [server.callFrom(address, method, path, { token, body })] : []),
          ]),
        );
        for (const { status, text } of answers) {
          if (status >= 500 || status === 401 || status === 429)
            failed.push({ field, value: value.slice(0, 40), status, text });
        }
      }
    }
    expect(failed).toEqual([]);
  },
  60_000,
);

test.each(["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND", "LOCK"])(
  "%s, whatever it is for, is a method that nothing here takes",
  async (method) => {
    for (const path of ["/", "/api/Area/GetAll", "/trpc/area.getAll", "/nowhere", "/api/nowhere"]) {
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toMatch(/^allow: GET, HEAD, POST\r$/im);
      expect(answer).toContain("この方法では呼び出せません。");
    }
  },
);
