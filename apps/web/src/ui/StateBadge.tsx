import { Badge } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

/** A state as icon and word; the colour only repeats what the word says. */
export function StateBadge({
  icon: Icon,
  color = "gray",
  children,
}: {
  icon: Icon;
  color?: "brand" | "gray" | "green" | "yellow" | "red" | "blue";
  children: string;
}) {
  return (
    <Badge color={color} leftSection={<Icon size={16} aria-hidden />}>
      {children}
    </Badge>
  );
}
