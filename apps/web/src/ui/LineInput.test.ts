import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCES = `${import.meta.dirname}/..`;

test("every input of text reads what is pasted as the others do", () => {
  const own = globSync("**/*.tsx", { cwd: SOURCES }).filter((file) =>
    /<(?:TextInput|Textarea|textarea|Input|Autocomplete|TagsInput|NumberInput)\b/.test(
      readFileSync(`${SOURCES}/${file}`, "utf8"),
    ),
  );
  expect(own.sort()).toEqual([
    "features/auth/form/CodeField.tsx",
    "ui/LineInput.tsx",
    "ui/form/TextField.tsx",
    "ui/form/TimeField.tsx",
    "ui/form/TypedInput.tsx",
  ]);
});
