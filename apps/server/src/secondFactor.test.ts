import {
  accountWith,
  codeOf,
  PASSWORD,
  withAuthenticator,
} from "@kenshu/api/modules/auth/testing.ts";
import { Role, SecondFactorFrom } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

/** Callers over REST, who have second factors too (rules 2.13, 2.14). */

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const post = (path: string, body: object, token?: string) =>
  server.call("POST", `/api/${path}`, { body, ...(token !== undefined && { token }) });
const signIn = (emailAddress: string, password = PASSWORD) =>
  post("Auth/SignIn", { emailAddress, password });
const areasFor = (token: string) => server.call("GET", "/api/Area/GetAll", { token });
const tokenIn = ({ json }: { json: unknown }) => (json as { accessToken: string }).accessToken;

test("over REST the right password gives a ticket, and the ticket with a code the token", async () => {
  const { emailAddress, key, recoveryCodes } = await withAuthenticator(server, "app@kenshu.test");
  expect(await signIn(emailAddress, "wrong-password")).toMatchObject({
    status: 400,
    json: { errorCode: "WrongCredentials" },
  });
  const refused = await signIn(emailAddress);
  expect(refused).toMatchObject({
    status: 400,
    json: { errorCode: "SecondFactorRequired", ticket: expect.any(String) },
  });
  const { ticket } = refused.json as { ticket: string };
  expect((await areasFor(ticket)).status).toBe(401);
  const used = codeOf(key, server.clock.now());
  expect(await post("Auth/ConfirmSecondFactor", { ticket, code: used })).toMatchObject({
    status: 400,
    json: { errorCode: "CodeMismatch" },
  });
  const code = codeOf(key, new Date(server.clock.now().getTime() + 30_000));
  const entered = await post("Auth/ConfirmSecondFactor", { ticket, code });
  expect(entered.headers.get("set-cookie")).toBeNull();
  expect((await areasFor(tokenIn(entered))).status).toBe(200);
  expect(await post("Auth/ConfirmSecondFactor", { ticket, code: recoveryCodes[0] })).toMatchObject({
    status: 400,
    json: { errorCode: "TicketExpired" },
  });
});

test("over REST who must have a factor and has none signs in, and may only read themselves and sign out", async () => {
  const { emailAddress } = await accountWith(server, {
    emailAddress: "none@kenshu.test",
    role: Role.Administrator,
  });
  const former = tokenIn(await signIn(emailAddress));
  await server.db
    .updateTable("setting")
    .set({ secondFactorFrom: SecondFactorFrom.Administrators })
    .execute();
  const later = await signIn(emailAddress);
  for (const token of [former, tokenIn(later)]) {
    expect(await areasFor(token)).toMatchObject({
      status: 400,
      json: { errorCode: "SecondFactorMissing" },
    });
    expect((await server.call("GET", "/api/User/GetOwn", { token })).status).toBe(200);
    expect((await post("Auth/SignOut", {}, token)).status).toBeLessThan(300);
    expect((await areasFor(token)).status).toBe(401);
  }
});
