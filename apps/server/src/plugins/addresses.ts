import { restRoutes } from "@kenshu/api/rest/rest.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

const declared = new Map(restRoutes.map(({ path }) => [path.toLowerCase(), path]));

/**
 * The address with its REST path in the declared case and without a slash at the end (rule 13.13).
 */
export function asDeclared(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  const known = declared.get(path.toLowerCase().replace(/\/$/, ""));
  return known === undefined || known === path ? url : known + url.slice(path.length);
}

export type MethodsAt = (request: FastifyRequest) => string[] | undefined;

/** The methods that a path takes; undefined for an unknown path. Ask before routes are declared. */
export function knownMethods(app: FastifyInstance): MethodsAt {
  const methods = new Map<string, string[]>();
  app.addHook("onRoute", ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  return ({ url }) => methods.get(url.split("?", 1)[0] ?? "");
}
