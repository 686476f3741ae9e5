import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import {
  errorCode,
  errorMessage,
  FailedDownload,
  ForeignAnswer,
  fieldErrors,
  isSessionLost,
  isUnanswered,
} from "./errors.ts";

/** A refusal as the server's error formatter writes it. */
function refused(httpStatus: number, refusal: object): unknown {
  return TRPCClientError.from({
    error: { message: "", code: -32600, data: { httpStatus, code: "BAD_REQUEST", refusal } },
  });
}

describe("the sentence for a failed call", () => {
  test("of a business rule is the server's", () => {
    const error = refused(400, {
      errorCode: "ReserveTimeOver",
      message: "前日15時以降の予約はできません。",
    });
    expect(errorMessage(error)).toBe("前日15時以降の予約はできません。");
    expect(errorCode(error)).toBe("ReserveTimeOver");
  });

  test("of a role that may not is the server's, too", () => {
    expect(
      errorMessage(refused(403, { errorCode: "UnauthorizedOperation", message: "許可" })),
    ).toBe("許可");
  });

  test("of a rule that this client does not know is the general one", () => {
    const error = refused(400, { errorCode: "RuleOfTomorrow", message: "明日の規則です。" });
    expect(errorMessage(error)).toBe("未定義のエラーが発生しました");
  });

  test("of a file that was refused is the server's, and of one that broke off has the code 13", () => {
    const refusal = { httpStatus: 400, errorCode: "DbConflict", message: "更新" } as const;
    expect(errorMessage(new FailedDownload(refusal))).toBe("更新");
    expect(isSessionLost(new FailedDownload({ httpStatus: 401, message: "サインイン" }))).toBe(
      true,
    );
    expect(errorMessage(new FailedDownload({ httpStatus: null }))).toContain("(コード13)");
  });

  test("of invalid input has the code 12, and the single inputs can be told", () => {
    const error = refused(400, {
      message: "入力",
      errors: [{ path: "name", message: "必須入力項目です" }],
    });
    expect(errorMessage(error)).toBe("システムエラーです(コード12)");
    expect(fieldErrors(error)).toEqual([{ path: "name", message: "必須入力項目です" }]);
  });

  test("of a network that fails or takes too long has the code 13", () => {
    const sentence = "通信エラーが発生しました。しばらくしてから再度お試しください。(コード13)";
    expect(errorMessage(TRPCClientError.from(new TypeError("Failed to fetch")))).toBe(sentence);
    const tooLate = new DOMException("signal timed out", "TimeoutError");
    expect(errorMessage(TRPCClientError.from(tooLate))).toBe(sentence);
  });

  test("of any other answer has the code 14", () => {
    const sentence = "通信中にエラーが発生しました。(コード14)";
    expect(errorMessage(refused(500, { message: "システムエラー", requestId: "5f1c-2a" }))).toBe(
      `${sentence}(番号 5f1c-2a)`,
    );
    const ofProxy = TRPCClientError.from(new ForeignAnswer(502));
    expect(errorMessage(ofProxy)).toBe(sentence);
    expect(isUnanswered(ofProxy)).toBe(true);
  });

  test("of a call that cannot be served at present is the server's", () => {
    const message =
      "ただいまサービスを利用できません。しばらく待ってから、もう一度お試しください。";
    expect(errorMessage(refused(503, { message }))).toBe(message);
  });

  test("of a failure of the server ends with the number of the request, from its header", () => {
    const response = new Response(null, { status: 503, headers: { "x-request-id": "5f1c-2a" } });
    const shape = {
      message: "",
      code: -32_603,
      data: { httpStatus: 503, refusal: { message: "混雑" } },
    };
    const error = TRPCClientError.from({ error: shape } as never, { meta: { response } });
    expect(errorMessage(error)).toBe("混雑(番号 5f1c-2a)");
    const notFound = { ...shape, data: { httpStatus: 404, refusal: { message: "" } } };
    expect(
      errorMessage(TRPCClientError.from({ error: notFound } as never, { meta: { response } })),
    ).toBe("通信中にエラーが発生しました。(コード14)");
  });

  test("of something that is not a failed call is the general one", () => {
    expect(errorMessage(new Error("bug"))).toBe("未定義のエラーが発生しました");
  });
});

test("a lost session is known by its status or its code, and its sentence asks for another try", () => {
  const ended = refused(401, { message: "サインインしてください。" });
  const another = refused(400, { errorCode: "SessionOfAnother", message: "いま" });
  for (const error of [ended, another]) {
    expect(isSessionLost(error)).toBe(true);
    expect(errorMessage(error)).toBe(
      "サインインが切れていたため、送信できませんでした。もう一度お試しください。",
    );
  }
  expect(isSessionLost(refused(403, { message: "" }))).toBe(false);
});
