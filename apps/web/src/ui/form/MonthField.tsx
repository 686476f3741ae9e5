import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import type { MonthCalendarProps } from "./MonthCalendar.tsx";
import { TypedInput } from "./TypedInput.tsx";
import { readMonth, writeMonth } from "./typedMonth.ts";

const PLAIN_MONTH = /^\d{4}-\d\d$/;

function write(value: unknown): string {
  return typeof value === "string" ? writeMonth(value) : "";
}

/** A month, typed or picked; the form holds `yyyy-MM`, null, or text that is no month. */
export function MonthField<V = Record<string, unknown>>({
  name,
  label,
  required,
  max,
}: {
  name: keyof V & string;
  label: string;
  required?: boolean;
  /** The last month that the calendar offers, `yyyy-MM`; the schema decides about typed ones. */
  max?: string;
}) {
  const [isOpen, calendar] = useDisclosure(false);
  const [MonthCalendar, setMonthCalendar] = useState<ComponentType<MonthCalendarProps> | null>(
    null,
  );
  const field = useField(name, { label, inWords: write, missing: "日付を入力してください" });
  const picked =
    typeof field.value === "string" && PLAIN_MONTH.test(field.value) ? field.value : null;

  /** The calendar and its style sheet come only when someone opens one, and before the frame does. */
  async function toggle(): Promise<void> {
    if (MonthCalendar === null) {
      const loaded = await import("./MonthCalendar.tsx");
      setMonthCalendar(() => loaded.MonthCalendar);
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
        {MonthCalendar && (
          <MonthCalendar
            value={picked}
            max={max}
            onPick={(month) => {
              field.setValue(month);
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
      aria-required={required}
      error={field.error}
      placeholder="例：2026/04"
      maw={240}
      miw={200}
      rightSection={open}
      rightSectionPointerEvents="all"
      value={field.value}
      read={readMonth}
      write={write}
      onValueChange={field.setValue}
    />
  );
}
