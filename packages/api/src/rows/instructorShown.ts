import { Role } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";

/**
 * The name of the instructor of a `schedule` in a joined `school`. Students get it only where the
 * school shows it (rule 4.12).
 */
export const instructorShownTo = (reader: Role) => sql<string | null>`(
  select name from app_user instructor
  where instructor.id = schedule.instructor_id
    and (school.is_instructor_shown or ${reader !== Role.Student})
)`;
