import { HeartfulRefused, HeartfulUnreachable, HeartfulUnusable } from "@kenshu/heartful/errors.ts";
import { expect, test } from "vitest";
import { openWorld } from "#testing.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";
import { asTRPCError, refusalBody, UnderWay } from "#wire/wireError.ts";

const told = (thrown: unknown) => refusalBody(asTRPCError(thrown), "request");

test.each([
  [new HeartfulUnreachable("GET /v1/trainees: 500"), /^HMに接続できません。/],
  [new HeartfulUnusable("GET /v1/trainees: 200, trainees.0.name"), /^HMから正しい応答が/],
  [
    new HeartfulRefused("GET /v1/trainees: 403", {
      status: 403,
      code: "refused",
      sentence: "この操作はできません。",
    }),
    /^HMで受け付けられませんでした。この操作はできません。$/,
  ],
])("%o is answered 503 with a sentence, without internals", (error, sentence) => {
  const { status, body } = told(error);
  expect(status).toBe(503);
  expect(body).toEqual({ message: expect.stringMatching(sentence) });
  expect(body.message).not.toContain("/v1");
});

test("an accepted request that goes on by itself says so, beside the sentence", () => {
  const body = { message: "HMに依頼しています。", isUnderWay: true };
  expect(told(new UnderWay(body.message))).toEqual({ status: 503, body });
});

test("without HM a caller who needs it is told that it is not set up", async () => {
  const world = await openWorld();
  const ctx = world.contextOf(null);
  expect(requireHeartful(ctx)).toBe(world.heartful);
  const thrown = (() => {
    try {
      return requireHeartful({ ...ctx, heartful: null });
    } catch (error) {
      return error;
    }
  })();
  expect(told(thrown)).toEqual({
    status: 503,
    body: { message: expect.stringContaining("HMとの連携が設定されていません") },
  });
  await world.close();
});
