import type { RestRoute } from "@kenshu/api/rest/rest.ts";
import type { Input, Row, validInputsIn } from "@kenshu/api/rest/validInputs/testing.ts";
import fc from "fast-check";
import { validInput } from "#everyCall/arbitraryInput.ts";

/** Calls about accounts need passwords and codes. With wrong ones they refuse every role. */
export const isOfAccounts = ({ name }: RestRoute) => name.startsWith("Auth.");

/**
 * An input with which the call succeeds. For calls about accounts it only satisfies their schema.
 */
export async function rightInput(
  { inputs }: Awaited<ReturnType<typeof validInputsIn>>,
  route: RestRoute,
  row: Row,
): Promise<Input | undefined> {
  if (!route.input) return undefined;
  if (!isOfAccounts(route)) return inputs[route.name]?.(row);
  const [sample] = fc.sample(validInput(route.input), { seed: 1, numRuns: 1 });
  return sample as Input;
}
