import { company } from "@kenshu/domain/company/company.schema.ts";
import { heartfulListOf } from "@kenshu/domain/fields.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { listCompanies } from "#modules/company/company.queries.ts";

export const companyRouter = router({
  getAll: procedure("Company.GetAll", "GET", { summary: "会社の一覧を取得" })
    .output(heartfulListOf(company))
    .query(({ ctx }) => listCompanies(ctx.db)),
});
