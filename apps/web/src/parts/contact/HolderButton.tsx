import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Asked } from "./HolderDialog.tsx";

const HolderDialog = lazy(async () => ({
  default: (await import("./HolderDialog.tsx")).HolderDialog,
}));

/** Changes who has a student in hand, for people who may. */
export function HolderButton(asked: Asked) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setIsOpen(true)}>
        担当者を変更する
      </Button>
      <Suspense>{isOpen && <HolderDialog {...asked} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
