import {
  alertMessage,
  help,
  readSetting,
  updateSettingInput,
} from "@kenshu/domain/setting/setting.schema.ts";
import { z } from "zod";
import { procedure, publicProcedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import {
  getHelp,
  getReservationAlertMessage,
  readSettingAs,
} from "#modules/setting/setting.queries.ts";
import { updateSetting } from "#modules/setting/updateSetting.ts";

export const settingRouter = router({
  get: procedure("Setting.Get", "GET", { changesSeldom: true, summary: "システム設定を取得" })
    .output(readSetting)
    .query(({ ctx }) => readSettingAs(ctx)),
  update: procedure("Setting.Update", "POST", {
    summary: "システム設定を更新",
    refusals: ["StepUpRequired"],
  })
    .input(updateSettingInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateSetting(ctx, input)),
  getReservationAlertMessage: procedure("Setting.GetReservationAlertMessage", "GET", {
    summary: "予約の注意書きを取得",
  })
    .output(alertMessage)
    .query(({ ctx }) => getReservationAlertMessage(ctx.db)),
  getHelp: publicProcedure("Setting.GetHelp", "GET", {
    summary: "問い合わせ先と紐づけまでの目安を取得",
  })
    .output(help)
    .query(({ ctx }) => getHelp(ctx.db)),
});
