import { FIRST_STEPS, type FirstStep } from "@kenshu/domain/home/firstSteps.ts";
import type { AdministratorHome } from "@kenshu/domain/home/home.schema.ts";
import { IconCheck, IconPointFilled } from "@tabler/icons-react";
import type { LinkComponentProps } from "@tanstack/react-router";
import { StateBadge } from "#ui/StateBadge.tsx";
import { HomePart } from "./HomeSection.tsx";
import classes from "./RowLink.module.css";
import { RowLink } from "./RowLink.tsx";

const steps: Record<FirstStep, { noun: string; why: string; link: LinkComponentProps }> = {
  area: {
    noun: "地域",
    why: "研修生が通う範囲です。",
    link: { to: "/setting/area" },
  },
  school: {
    noun: "研修施設",
    why: "研修を開く建物です。",
    link: { to: "/setting/school" },
  },
  room: {
    noun: "部屋",
    why: "研修予定は部屋ごとに作ります。",
    link: { to: "/setting/room" },
  },
  training: {
    noun: "研修種目",
    why: "研修生が合格を目指す単位です。",
    link: { to: "/setting/training" },
  },
  trainingContent: {
    noun: "研修内容",
    why: "研修種目の中で順に受ける内容です。",
    link: { to: "/setting/trainingContent" },
  },
  schedule: {
    noun: "研修予定",
    why: "研修予定があると、研修生が予約できます。",
    link: { to: "/trainingSchedule" },
  },
};

/**
 * What to set up, in order, while the product lacks something that a first reservation needs (rule
 * 15.11).
 */
export function FirstSteps({ done }: { done: AdministratorHome["firstSteps"] }) {
  if (FIRST_STEPS.every((step) => done[step])) return null;
  return (
    <HomePart title="はじめの準備">
      <ol className={classes.list}>
        {FIRST_STEPS.map((step, index) => {
          const { noun, why, link } = steps[step];
          return (
            <li key={step}>
              <RowLink link={link}>
                <span className="bold">
                  {index + 1}. {noun}を登録する
                </span>
                <span className={`dim ${classes.wide}`}>{why}</span>
                {done[step] ? (
                  <StateBadge icon={IconCheck} color="green">
                    登録済み
                  </StateBadge>
                ) : (
                  <StateBadge icon={IconPointFilled}>まだありません</StateBadge>
                )}
              </RowLink>
            </li>
          );
        })}
      </ol>
    </HomePart>
  );
}
