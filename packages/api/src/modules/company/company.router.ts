import { company } from "@kenshu/domain/company/company.schema.ts";
import { heartfulListOf } from "@kenshu/domain/fields.ts";
import { listCompanies } from "#modules/company/company.queries.ts";
import { procedure, router } from "#procedure.ts";

export const companyRouter = router({
  getAll: procedure("Company.GetAll", "GET")
    .output(heartfulListOf(company))
    .query(({ ctx }) => listCompanies(ctx.db)),
});
