import { Group, Radio } from "@mantine/core";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import { ReadOnlyField } from "./ReadOnlyField.tsx";
import type { Option } from "./SelectField.tsx";

/** One of a few options, all in view; the form holds the option's value or null. */
export function RadioField<T extends string | number, V = Record<string, unknown>>({
  name,
  label,
  options,
  required,
  description,
}: {
  name: keyof V & string;
  label: string;
  options: Option<T>[];
  required?: boolean;
  description?: string;
}) {
  const labelOf = (value: unknown) => options.find((option) => option.value === value)?.label ?? "";
  const field = useField(name, { label, inWords: labelOf });
  if (field.isReadOnly) return <ReadOnlyField label={label} text={labelOf(field.value)} />;
  return (
    <Radio.Group
      label={<FieldLabel label={label} required={required} />}
      description={description}
      error={field.error}
      value={field.value == null ? null : String(field.value)}
      onChange={(text) =>
        field.setValue(options.find((option) => String(option.value) === text)?.value ?? null)
      }
    >
      <Group gap={24} my={4}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            id={index === 0 ? field.id : undefined}
            value={String(option.value)}
            label={option.label}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
