import { createHmac, randomBytes } from "node:crypto";
import { Role, SecondFactorFrom } from "@kenshu/domain/enumerations.ts";
import { cheapHash } from "@kenshu/testkit/cheapHash.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

/** Callers over REST, who have second factors too (rules 2.13, 2.14). */

const PASSWORD = "right-password";
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

async function administrator(emailAddress: string) {
  const passwordHash = await cheapHash(PASSWORD);
  return server.build.user({ role: Role.Administrator, emailAddress, passwordHash });
}

/** What an app with this key shows so many steps from now, as RFC 6238 says. */
function codeOf(secret: Buffer, steps: number): string {
  const step = Buffer.alloc(8);
  step.writeBigInt64BE(BigInt(Math.floor(server.clock.now().getTime() / 30_000) + steps));
  const digest = createHmac("sha1", secret).update(step).digest();
  const place = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(place) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

const post = (path: string, body: object, token?: string) =>
  server.call("POST", `/api/${path}`, { body, ...(token !== undefined && { token }) });
const signIn = (emailAddress: string, password = PASSWORD) =>
  post("Auth/SignIn", { emailAddress, password });
const areasFor = (token: string) => server.call("GET", "/api/Area/GetAll", { token });
const tokenIn = ({ json }: { json: unknown }) => (json as { accessToken: string }).accessToken;
const refusedWith = (errorCode: string) => ({ status: 400, json: { errorCode } });

test("over REST the right password gives a ticket, and the ticket with a code the token", async () => {
  const emailAddress = "app@kenshu.test";
  const { id: userId } = await administrator(emailAddress);
  const secret = randomBytes(20);
  await server.db
    .insertInto("authenticator")
    .values({ userId, secret, isConfirmed: true, createdAt: server.clock.now() })
    .execute();
  expect(await signIn(emailAddress, "wrong-password")).toMatchObject(
    refusedWith("WrongCredentials"),
  );
  const refused = await signIn(emailAddress);
  expect(refused).toMatchObject(refusedWith("SecondFactorRequired"));
  const { ticket, hasApp } = refused.json as { ticket: string; hasApp: boolean };
  expect(hasApp).toBe(true);
  expect((await areasFor(ticket)).status).toBe(401);

  const confirm = (steps: number) =>
    post("Auth/ConfirmSecondFactor", { ticket, code: codeOf(secret, steps) });
  expect(await confirm(2)).toMatchObject(refusedWith("CodeMismatch"));
  const entered = await confirm(0);
  expect(entered.headers.get("set-cookie")).toBeNull();
  expect((await areasFor(tokenIn(entered))).status).toBe(200);
  expect(await confirm(1)).toMatchObject(refusedWith("TicketExpired"));
});

test("over REST who must have a factor and has none may only read themselves and sign out", async () => {
  const emailAddress = "none@kenshu.test";
  await administrator(emailAddress);
  const former = tokenIn(await signIn(emailAddress));
  await server.db
    .updateTable("setting")
    .set({ secondFactorFrom: SecondFactorFrom.Administrators })
    .execute();
  for (const token of [former, tokenIn(await signIn(emailAddress))]) {
    expect(await areasFor(token)).toMatchObject(refusedWith("SecondFactorMissing"));
    expect((await server.call("GET", "/api/User/GetOwn", { token })).status).toBe(200);
    expect((await post("Auth/SignOut", {}, token)).status).toBe(204);
    expect((await areasFor(token)).status).toBe(401);
  }
});
