import { Button } from "@mantine/core";
import { useState } from "react";
import { useCan } from "#api/useCan.ts";
import { Section } from "#ui/Section.tsx";
import { EraseDialog } from "./EraseDialog.tsx";

/** The end of what is known of a person, for administrators (rule 25.4). */
export function Erasure({ userId, name }: { userId: number; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useCan("User.Erase")) return null;
  return (
    <Section title="個人データの消去">
      <p className="flush">
        研修を終えた人の氏名や連絡先などを消します。消えるものと残るものを、先に確かめられます。
      </p>
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          消去を確かめる
        </Button>
      </div>
      {isOpen && <EraseDialog userId={userId} name={name} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
