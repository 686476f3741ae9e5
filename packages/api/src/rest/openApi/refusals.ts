import { type ErrorCode, errorCodes } from "@kenshu/domain/errorCodes.ts";
import { parametersOf } from "@kenshu/domain/errorParameters.ts";
import { sentenceOf } from "@kenshu/domain/errors.ts";
import { z } from "zod";

/** The answers of failed calls, from the catalogue of refusals (rule 13.3). */
const message = z.string().describe("人に示す文");

/** A refusal with this code: its own schema, with the code's parameters. */
function refusalSchema(code: ErrorCode) {
  const { schema, sample } = parametersOf(code);
  return schema
    .extend({ errorCode: z.literal(code).describe("業務エラーのコード"), message })
    .meta({
      id: `${code}Refusal`,
      description: sentenceOf(code, sample),
      examples: [{ ...sample, errorCode: code, message: sentenceOf(code, sample) }],
    });
}

const refusals = new Map(errorCodes.map((code) => [code, refusalSchema(code)]));
export type RefusalSchema = ReturnType<typeof refusalSchema>;

/** The schema of the refusal with this code; always the same object. */
export function refusalOf(code: ErrorCode): RefusalSchema {
  return refusals.get(code) as RefusalSchema;
}

const invalidField = z
  .object({
    path: z.string().describe("誤りのある項目。本文そのものを読み取れないときは空"),
    message,
  })
  .meta({ id: "InvalidField", description: "入力の誤り" });
const invalidInput = z
  .object({ message, errors: z.array(invalidField).describe("項目ごとの誤り") })
  .meta({
    id: "InvalidInput",
    description: "入力の形の誤り。errorCode は付かない",
    examples: [
      {
        message: "入力内容に誤りがあります。内容を確認してください。",
        errors: [{ path: "name", message: "必須入力項目です" }],
      },
    ],
  });

export const failure = z
  .object({ message })
  .meta({ id: "Failure", description: "呼び出しが断られた理由" });
export const notServed = z
  .object({
    message,
    isUnderWay: z
      .boolean()
      .optional()
      .describe("true のときは受け付け済みで、送り直さなくても続きが行われる"),
  })
  .meta({ id: "NotServed", description: "今は応じられない理由" });
export const fault = z
  .object({ message, requestId: z.string().describe("要求の番号。問い合わせに使う") })
  .meta({ id: "Fault", description: "予期しない誤り" });

/** The answers with 400: invalid input, or one of the operation's declared refusals. */
export function badRequest(codes: ErrorCode[]): z.ZodType {
  const [first, ...others] = [...new Set(codes)].map(refusalOf);
  if (!first) return invalidInput;
  return z.union([invalidInput, z.discriminatedUnion("errorCode", [first, ...others])]);
}
