import { IconPencil } from "@tabler/icons-react";
import { LinkButton } from "#ui/LinkButton.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import classes from "./Goal.module.css";
import { HomePart } from "./HomeSection.tsx";

/** What the student is working towards, and the way to write or change it. */
export function Goal({ goal }: { goal: string }) {
  return (
    <HomePart title="目標">
      <div className={classes.goal}>
        {goal === "" ? (
          <NothingHere sentence="目標はまだありません。">
            どんなセラピストになりたいですか。一言で大丈夫です。
          </NothingHere>
        ) : (
          <p className={classes.text}>{goal}</p>
        )}
        <LinkButton
          link={{ to: "/profile/goal" }}
          variant="outline"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {goal === "" ? "目標を書く" : "目標を変更"}
        </LinkButton>
      </div>
    </HomePart>
  );
}
