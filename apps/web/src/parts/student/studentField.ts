import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { students } from "./studentCriteria.ts";

/** The names of the fields of every search for students. */
export const studentField = fieldsOf(students.schema);
