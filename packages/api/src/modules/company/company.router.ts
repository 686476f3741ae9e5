import { company } from "@kenshu/domain/company/company.schema.ts";
import { listOf } from "@kenshu/domain/fields.ts";
import { listCompanies } from "#modules/company/company.queries.ts";
import { procedure, router } from "#procedure.ts";

export const companyRouter = router({
  getAll: procedure("Company.GetAll", "GET")
    .output(listOf(company))
    .query(({ ctx }) => listCompanies(ctx.db)),
});
