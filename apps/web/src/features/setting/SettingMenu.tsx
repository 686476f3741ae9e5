import {
  type Icon,
  IconAdjustments,
  IconBuilding,
  IconCertificate,
  IconChevronRight,
  IconDoor,
  IconListDetails,
  IconMapPin,
} from "@tabler/icons-react";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import { PageHeader } from "#ui/PageHeader.tsx";
import classes from "./SettingMenu.module.css";

const entries: { link: LinkComponentProps; icon: Icon; title: string; text: string }[] = [
  {
    link: { to: "/setting/area" },
    icon: IconMapPin,
    title: "地域",
    text: "研修施設と研修生を分ける地域と、その並び順",
  },
  {
    link: { to: "/setting/school" },
    icon: IconBuilding,
    title: "研修施設",
    text: "地域ごとの研修施設と、その並び順",
  },
  {
    link: { to: "/setting/room" },
    icon: IconDoor,
    title: "部屋",
    text: "研修施設の部屋、予定に使う色、並び順",
  },
  {
    link: { to: "/setting/training" },
    icon: IconCertificate,
    title: "研修種目",
    text: "研修種目の略称、色、HMカテゴリー、並び順",
  },
  {
    link: { to: "/setting/trainingContent" },
    icon: IconListDetails,
    title: "研修内容",
    text: "研修種目ごとの内容、受講回数の目安、免除、並び順",
  },
  {
    link: { to: "/setting/system" },
    icon: IconAdjustments,
    title: "システム設定",
    text: "予約件数の上限、キャンセルの請求額、修了までの日数などの決まり",
  },
];

/** What can be set, each with what it is for. */
export function SettingMenu() {
  return (
    <>
      <PageHeader title="設定" />
      <ul className={classes.list}>
        {entries.map(({ link, icon: Icon, title, text }) => (
          <li key={title}>
            <Link {...link} className={classes.entry}>
              <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                <span className={classes.text}>{text}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
