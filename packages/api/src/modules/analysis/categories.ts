import type { Categorized } from "@kenshu/domain/analysis/category.ts";
import { AnalysisCategory } from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { type RawBuilder, sql } from "kysely";

/** HM's data about somebody, if there are any. */
const told = (column: "store_code" | "store_name" | "recruiter_code" | "recruiter_name") =>
  sql<string | null>`nullif(trim(student.${sql.raw(column)}), '')`;

/** A student's value for a category, as text; null if unknown. Ages are those of this day. */
export function categoryOf(
  kind: AnalysisCategory,
  day: PlainDate,
): RawBuilder<Categorized["value"]> {
  switch (kind) {
    case AnalysisCategory.Age:
      return sql`extract(year from age(${day}::date, student.birthday))::text`;
    case AnalysisCategory.Store:
      return sql`coalesce(${told("store_code")}, ${told("store_name")})`;
    case AnalysisCategory.Recruiter:
      return sql`coalesce(${told("recruiter_code")}, ${told("recruiter_name")})`;
    case AnalysisCategory.Career:
      return sql`nullif(student.career, 0)::text`;
  }
}

/** The name of the value. If a code has had several names, one of them. */
export function categoryNameOf(kind: AnalysisCategory): RawBuilder<Categorized["name"]> {
  switch (kind) {
    case AnalysisCategory.Store:
      return sql`max(${told("store_name")})`;
    case AnalysisCategory.Recruiter:
      return sql`max(${told("recruiter_name")})`;
    default:
      return sql`null::text`;
  }
}
