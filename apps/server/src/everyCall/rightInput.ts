import { inputSchema } from "@kenshu/api/rest/inputSchema.ts";
import type { RestRoute } from "@kenshu/api/rest/rest.ts";
import { type Schema, sampleOf } from "@kenshu/api/rest/validInputs/sample.testing.ts";
import type { Input, Row, validInputsIn } from "@kenshu/api/rest/validInputs/testing.ts";

/** Calls about accounts need passwords and codes. With wrong ones they refuse every role. */
export const isOfAccounts = ({ name }: RestRoute) => name.startsWith("Auth.");

const ofAccounts: Record<string, unknown> = {
  emailAddress: "nobody@kenshu.test",
  password: "a-wrong-password",
  code: "123456",
};

/**
 * An input with which the call succeeds. For most calls about accounts it only satisfies their
 * schema, but for rules that join several fields.
 */
export async function rightInput(
  { inputs }: Awaited<ReturnType<typeof validInputsIn>>,
  route: RestRoute,
  row: Row,
): Promise<Input | undefined> {
  if (!route.input) return undefined;
  const own = inputs[route.name];
  if (own || !isOfAccounts(route)) return own?.(row);
  const schema = inputSchema(route.input) as Schema;
  return (await sampleOf(schema, (field) => ofAccounts[field])) as Input;
}
