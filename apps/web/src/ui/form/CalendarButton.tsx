import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, useRef, useState } from "react";

/** A calendar to pick from: days `yyyy-MM-dd`, or months `yyyy-MM`. */
export type CalendarProps = {
  value: string | null;
  /** The first and the last that people can pick. */
  min?: string;
  max?: string;
  onPick: (picked: string) => void;
};

/** Stands beside a date input and opens the calendar that `load` loads. */
export function CalendarButton({
  label,
  load,
  onPick,
  ...shown
}: CalendarProps & {
  /** The label of the input. */
  label: string;
  load: () => Promise<ComponentType<CalendarProps>>;
}) {
  const [isOpen, calendar] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);

  /**
   * The calendar and its style sheet load only when somebody opens one, and before its frame
   * appears.
   */
  async function toggle(): Promise<void> {
    if (Calendar === null) {
      const loaded = await load();
      setCalendar(() => loaded);
    }
    calendar.toggle();
  }

  return (
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
          ref={opener}
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
        {Calendar && (
          <Calendar
            {...shown}
            onPick={(picked) => {
              onPick(picked);
              // Popover would do this 10 ms later, or not at all if Tab is pressed before.
              opener.current?.focus();
              calendar.close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
