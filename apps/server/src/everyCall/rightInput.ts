import type { RestRoute } from "@kenshu/api/rest/rest.ts";
import type { Input, Row, validInputsIn } from "@kenshu/api/rest/validInputs/testing.ts";
import fc from "fast-check";
import { validInput } from "#everyCall/arbitraryInput.ts";

/** Calls about accounts need passwords and codes. With wrong ones they refuse every role. */
export const isOfAccounts = ({ name }: RestRoute) => name.startsWith("Auth.");

/** Making one takes many times as long as a call. */
const samples = new Map<string, Input>();

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
  const known = samples.get(route.name);
  if (known) return known;
  const [sample] = fc.sample(validInput(route.input), { seed: 1, numRuns: 1 });
  samples.set(route.name, sample as Input);
  return sample as Input;
}
