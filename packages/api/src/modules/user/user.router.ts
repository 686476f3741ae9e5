import { noAccountStudentProcedures } from "#modules/user/noAccountStudent.procedures.ts";
import { router } from "#procedure.ts";

export const userRouter = router({
  ...noAccountStudentProcedures,
});
