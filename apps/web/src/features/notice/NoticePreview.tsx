import { Role } from "@kenshu/domain/enumerations.ts";
import type { NoticeRole } from "@kenshu/domain/notice/notice.rules.ts";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { NoticeList } from "#parts/notice/NoticeList.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import classes from "./NoticePreview.module.css";
import { roleOptions } from "./roleOptions.ts";

/** The notices on the home of a role. Which of them are unread depends on the reader. */
export function NoticePreview({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<NoticeRole>(Role.Student);
  const query = trpc.information.getTestInformationList.useQuery({ role });
  return (
    <Dialog title="お知らせのプレビュー" width={640} onClose={onClose}>
      <div className={classes.roles}>
        <SegmentedControl
          aria-label="誰のホームか"
          value={String(role)}
          onChange={(next) => setRole(Number(next) as NoticeRole)}
          data={roleOptions.map(({ value, label }) => ({ value: String(value), label }))}
        />
        <p className={`dim small ${classes.note}`}>
          選んだ権限の人のホームに表示されるお知らせです。未読の印は、まだ見ていない人にだけ付きます。
        </p>
      </div>
      <Loaded query={query} rows={3} height={64}>
        {({ rows }) => <NoticeList key={role} rows={rows} />}
      </Loaded>
    </Dialog>
  );
}
