import { Button } from "@mantine/core";
import { useState } from "react";
import { lazyDialog } from "#ui/part/lazyPart.tsx";
import type { Asked } from "./HolderDialog.tsx";

const HolderDialog = lazyDialog(async () => (await import("./HolderDialog.tsx")).HolderDialog);

/** Changes who has a student in hand, for people who may. */
export function HolderButton(asked: Asked) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setIsOpen(true)}>
        担当者を変更する
      </Button>
      {isOpen && <HolderDialog {...asked} onClose={() => setIsOpen(false)} />}
    </>
  );
}
