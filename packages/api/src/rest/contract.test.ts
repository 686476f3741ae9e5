import { readFileSync } from "node:fs";
import { permissions } from "@kenshu/domain/permissions.ts";
import type { AnyTRPCProcedure } from "@trpc/server";
import { expect, test } from "vitest";
import { appRouter } from "#appRouter.ts";
import type { ProcedureMeta } from "#declaring/trpc.ts";
import examples from "#rest/examples.json" with { type: "json" };
import { openApiDocument } from "#rest/openApi/document.ts";
import { restRoutes } from "#rest/rest.ts";

/** Every REST path that existing systems call, as the contract lists them. */
const contract = readFileSync(
  new URL("../../../../e2e/contract/endpoints.tsv", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [method, path, roles, query, _body, returns] = line.split("\t");
    return { method, path, roles, query, returns };
  });

test("every procedure stands in the permission grid, once, and every row of the grid is a procedure", () => {
  const procedures: Record<string, AnyTRPCProcedure> = appRouter._def.procedures as never;
  const names = Object.values(procedures).map(({ _def }) => (_def.meta as ProcedureMeta).name);
  expect(names.toSorted()).toEqual(Object.keys(permissions).sort());
});

test("only screens that stay open, what asks a browser for the person, and erasures have no REST path", () => {
  const ofRest: string[] = restRoutes.map(({ name }) => name);
  expect(Object.keys(permissions).filter((name) => !ofRest.includes(name))).toEqual([
    "Auth.GetPasskeyChallenge",
    "Auth.SignInWithPasskey",
    "Auth.Prove",
    "Auth.GetSignInMethods",
    "Auth.GetPasskeyCreation",
    "Auth.AddPasskey",
    "Auth.RemovePasskey",
    "Auth.StartAuthenticator",
    "Auth.AddAuthenticator",
    "Auth.RemoveAuthenticator",
    "Auth.MakeRecoveryCodes",
    "Live.Follow",
    "Live.GetOutdated",
    "User.GetErasures",
    "User.GetErasurePlan",
    "User.Erase",
    "User.GetOwnErasure",
    "User.RequestErasure",
    "User.WithdrawErasure",
  ]);
});

test("every path of the contract is built, with its verb and its roles", () => {
  const built = restRoutes.map(({ method, path, name }) => ({
    method,
    path: path as string,
    roles: permissions[name] as string,
  }));
  expect(contract.length).toBeGreaterThan(100);
  expect(built).toEqual(
    expect.arrayContaining(contract.map(({ method, path, roles }) => ({ method, path, roles }))),
  );
});

test("every path has a recorded example, and every example its path", () => {
  expect(Object.keys(examples)).toEqual(restRoutes.map(({ name }) => name).toSorted());
});

const about = { version: "test", site: new URL("http://127.0.0.1"), contact: "" };

test("calls that return nothing by the contract answer 204", () => {
  const { paths } = openApiDocument(about);
  const silent = contract.filter(({ returns }) => returns === "204");
  expect(silent.length).toBeGreaterThan(20);
  for (const { path = "" } of silent) {
    expect(Object.keys(paths?.[path]?.post?.responses ?? {}), path).toContain("204");
  }
});

test("inputs that the contract puts into the query of a POST are there in the document", () => {
  const { paths } = openApiDocument(about);
  const inQuery = contract.filter(({ method, query }) => method === "POST" && query);
  expect(inQuery.length).toBeGreaterThan(2);
  for (const { path = "", query = "" } of inQuery) {
    const { parameters = [] } = paths?.[path]?.post ?? {};
    const names = parameters.flatMap((one) =>
      "name" in one && one.in === "query" ? [one.name] : [],
    );
    const wanted = query.split(/, ?/).map((one) => one.split(":")[0]);
    expect(names, path).toEqual(expect.arrayContaining(wanted));
  }
});

test("the document names the headers of answers, and every answer that reading a body may get", () => {
  const { paths, components } = openApiDocument(about);
  const named = (path: string, verb: "get" | "post", status: string) => {
    const answer = paths?.[path]?.[verb]?.responses?.[status];
    return answer && "headers" in answer ? Object.keys(answer.headers ?? {}) : [];
  };
  const limit = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  expect(named("/api/Auth/SignIn", "post", "200")).toEqual(["X-Unknown-Parameters", ...limit]);
  for (const status of ["200", "400"]) {
    expect(named("/api/TrainingReserve/Reserve", "post", status)).toEqual([
      "X-Unknown-Parameters",
      "Idempotent-Replayed",
    ]);
  }
  expect(named("/api/Area/GetAll", "get", "200")).toEqual(
    expect.arrayContaining(["X-Unknown-Parameters", "ETag"]),
  );
  const parameters = paths?.["/api/Area/GetAll"]?.get?.parameters;
  expect(parameters).toContainEqual(expect.objectContaining({ name: "If-None-Match" }));
  const { TooManyRequests: tooMany } = components?.responses ?? {};
  expect(tooMany).toMatchObject({ headers: { "Retry-After": {}, "RateLimit-Reset": {} } });

  const queryAlone = paths?.["/api/TrainingReserve/CancelStudentAllReserve"]?.post?.responses;
  expect(Object.keys(queryAlone ?? {})).toEqual(expect.arrayContaining(["413", "415"]));
  const reading = paths?.["/api/Area/GetAll"]?.get?.responses;
  expect(Object.keys(reading ?? {})).not.toContain("415");
});

test("the document describes every path with its roles, error codes and failures", () => {
  const { paths } = openApiDocument(about);
  for (const { path, method } of restRoutes) {
    const operation = paths?.[path]?.[method === "GET" ? "get" : "post"];
    expect(operation?.description, path).toContain("ロール");
    expect(operation?.description, path).toContain("errorCode");
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses, path).toEqual(expect.arrayContaining(["400", "429", "500", "503"]));
  }
});
