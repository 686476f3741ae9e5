import { Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { callTo, PhoneLink } from "#parts/user/PhoneLink.tsx";
import { useIsPhone } from "#ui/windows.ts";

/** Calls somebody: on a phone by a tap. Elsewhere people read the number and dial it. */
export function CallLink({ name, phone }: { name: string; phone: string }) {
  const isPhone = useIsPhone();
  if (!isPhone) return <PhoneLink phone={phone} of={name} />;
  return (
    <Button
      component="a"
      href={callTo(phone)}
      size="sm"
      variant="light"
      leftSection={<IconPhone size={16} aria-hidden />}
    >
      電話をかける
      <span className="visuallyHidden">（{name}さん）</span>
    </Button>
  );
}
