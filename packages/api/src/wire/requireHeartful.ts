import type { Heartful } from "@kenshu/heartful/gateway.ts";
import type { Context } from "#context.ts";
import { NotConfigured } from "#wire/wireError.ts";

/** The connection to HM; if none is configured, the caller gets a refusal (rule 9.1). */
export function requireHeartful({ heartful }: Pick<Context, "heartful">): Heartful {
  if (heartful) return heartful;
  throw new NotConfigured("HMとの連携が設定されていません。システムの担当者に連絡してください。");
}
