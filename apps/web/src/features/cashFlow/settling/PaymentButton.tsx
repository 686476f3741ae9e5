import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { PaymentDialog } from "./PaymentDialog.tsx";

/** Enters a payment in one step, for people who may. */
export function PaymentButton({
  student,
  unpaidAmount,
}: {
  student: { id: number; name: string };
  unpaidAmount: number;
}) {
  const [isPaying, setIsPaying] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsPaying(true)}
      >
        入金を登録
        <span className="visuallyHidden">（{student.name}さん）</span>
      </Button>
      {isPaying && (
        <PaymentDialog
          student={student}
          unpaidAmount={unpaidAmount}
          onClose={() => setIsPaying(false)}
        />
      )}
    </>
  );
}
