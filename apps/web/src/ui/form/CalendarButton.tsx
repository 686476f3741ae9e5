import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, useRef, useState } from "react";
import { PartMissing } from "#ui/part/PartMissing.tsx";
import type { Part } from "#ui/part/part.ts";

/** A calendar to pick from: days `yyyy-MM-dd`, or months `yyyy-MM`. */
export type CalendarProps = {
  value: string | null;
  /** The first and the last that people can pick. */
  min?: string;
  max?: string;
  onPick: (picked: string) => void;
};

export type Calendar = Part<ComponentType<CalendarProps>>;

/** Stands beside a date input and opens the calendar. */
export function CalendarButton({
  label,
  calendar,
  onPick,
  ...shown
}: CalendarProps & {
  /** The label of the input. */
  label: string;
  calendar: Calendar;
}) {
  const [isOpen, opening] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [Shown, setShown] = useState<ComponentType<CalendarProps> | null>(null);
  const isMissing = calendar.useIsMissing();
  // The calendar loads only when somebody opens one, and before its frame appears.
  const isShown = isOpen && (Shown !== null || isMissing);

  function toggle(): void {
    if (Shown === null) void calendar.load().then((loaded) => setShown(() => loaded));
    opening.toggle();
  }

  return (
    <Popover
      opened={isShown}
      onChange={(next) => (next ? opening.open() : opening.close())}
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
          aria-expanded={isShown}
          onClick={toggle}
        >
          <IconCalendar size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      {/* What comes late is another frame, which takes the focus. */}
      <Popover.Dropdown
        key={Shown ? "calendar" : "missing"}
        role="dialog"
        aria-label={`${label}のカレンダー`}
      >
        {Shown ? (
          <Shown
            {...shown}
            onPick={(picked) => {
              onPick(picked);
              // Popover would do this 10 ms later, or not at all if Tab is pressed before.
              opener.current?.focus();
              opening.close();
            }}
          />
        ) : (
          <PartMissing />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
