import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

/**
 * Leads to a payment in one step. Its {@link PaymentDialog} stands outside of the list, because a
 * student who has paid leaves the list.
 */
export function PaymentButton({
  student,
  onPay,
}: {
  student: { name: string };
  onPay: () => void;
}) {
  return (
    <Button
      size="sm"
      variant="outline"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onPay}
    >
      入金を登録
      <span className="visuallyHidden">（{student.name}さん）</span>
    </Button>
  );
}
