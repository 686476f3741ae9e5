import { formatDate } from "@kenshu/domain/time.ts";
import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { today } from "../../api/clock.ts";
import type { DayCalendarProps } from "./DayCalendar.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import { ReadOnlyField } from "./ReadOnlyField.tsx";
import { TypedInput } from "./TypedInput.tsx";
import { readDate } from "./typedValues.ts";

const PLAIN_DATE = /^\d{4}-\d\d-\d\d$/;

function write(value: unknown): string {
  if (typeof value !== "string") return "";
  return PLAIN_DATE.test(value) ? formatDate(value) : value;
}

/** A day, typed or picked; the form holds `yyyy-MM-dd`, null, or text that is no date. */
export function DateField<V = Record<string, unknown>>({
  name,
  label,
  required,
  description,
  min,
  max,
}: {
  name: keyof V & string;
  label: string;
  required?: boolean;
  description?: string;
  /** The first and the last day that the calendar offers, `yyyy-MM-dd`; the schema decides about typed ones. */
  min?: string;
  max?: string;
}) {
  const [isOpen, calendar] = useDisclosure(false);
  const [DayCalendar, setDayCalendar] = useState<ComponentType<DayCalendarProps> | null>(null);
  const field = useField(name, { label, inWords: write, missing: "日付を入力してください" });
  if (field.isReadOnly) return <ReadOnlyField label={label} text={write(field.value)} />;
  const picked =
    typeof field.value === "string" && PLAIN_DATE.test(field.value) ? field.value : null;

  /** The calendar and its style sheet come only when someone opens one, and before the frame does. */
  async function toggle(): Promise<void> {
    if (DayCalendar === null) {
      const loaded = await import("./DayCalendar.tsx");
      setDayCalendar(() => loaded.DayCalendar);
    }
    calendar.toggle();
  }

  const open = (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? calendar.open() : calendar.close())}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${label}をカレンダーから選ぶ`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <IconCalendar size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`${label}のカレンダー`}>
        {DayCalendar && (
          <DayCalendar
            value={picked}
            min={min}
            max={max}
            onPick={(date) => {
              field.setValue(date);
              calendar.close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TypedInput<string>
      id={field.id}
      label={<FieldLabel label={label} required={required} />}
      description={description}
      aria-required={required}
      error={field.error}
      placeholder="例：2026/04/01"
      maw={240}
      miw={200}
      rightSection={open}
      rightSectionPointerEvents="all"
      value={field.value}
      read={(text) => readDate(text, today())}
      write={write}
      onValueChange={field.setValue}
    />
  );
}
