import { Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { useIsPhone } from "#ui/windows.ts";

/** Calls somebody: on a phone by a tap. Elsewhere people read the number and dial it. */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  const isPhone = useIsPhone();
  const way = `tel:${phone.replaceAll(" ", "")}`;
  if (!isPhone) {
    return (
      <a href={way} className="unbroken">
        {phone}
        <span className="visuallyHidden">（{name}さんに電話をかける）</span>
      </a>
    );
  }
  return (
    <Button
      component="a"
      href={way}
      size="sm"
      variant="light"
      leftSection={<IconPhone size={16} aria-hidden />}
    >
      電話をかける
      <span className="visuallyHidden">（{name}さん）</span>
    </Button>
  );
}
