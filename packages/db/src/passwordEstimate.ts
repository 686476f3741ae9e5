import type { PasswordEstimate } from "@kenshu/domain/auth/auth.rules.ts";

let estimate: Promise<PasswordEstimate> | undefined;

/**
 * How many tries the library needs for a password. The library loads when somebody first needs it
 * (rule 2.4).
 */
export function passwordEstimate(): Promise<PasswordEstimate> {
  estimate ??= loadEstimate();
  return estimate;
}

/** The library knows the 49,000 most common passwords, sequences, repeats, dates and keyboard rows. */
async function loadEstimate(): Promise<PasswordEstimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const library = new ZxcvbnFactory({
    dictionary: { common: dictionary["passwords-common"] },
    graphs: adjacencyGraphs,
    // Its time grows faster than the length. A password that begins with 64 good characters is
    // good.
    maxLength: 64,
  });
  return (password, words) => {
    const { guesses, sequence } = library.check(password, words);
    const isOnePattern = sequence.length === 1 && sequence[0]?.pattern !== "bruteforce";
    return { guesses, isOnePattern };
  };
}
