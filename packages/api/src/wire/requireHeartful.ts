import type { Heartful } from "@kenshu/heartful/gateway.ts";
import type { Context } from "#context.ts";
import { NotConfigured } from "#wire/wireError.ts";

/** The way to HM; where none is configured the caller is told so (rule 9.1). */
export function requireHeartful({ heartful }: Pick<Context, "heartful">): Heartful {
  if (heartful) return heartful;
  throw new NotConfigured("HMとの連携が設定されていません。システムの担当者に連絡してください。");
}
