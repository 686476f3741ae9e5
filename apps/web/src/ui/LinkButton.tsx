import { Button, type ButtonProps } from "@mantine/core";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A link that looks like a button, because it is the main act of the screen: 追加, 出欠を入力. */
export function LinkButton({
  link,
  children,
  ...look
}: {
  link: LinkComponentProps;
  children: ReactNode;
} & Pick<ButtonProps, "variant" | "color" | "size" | "leftSection" | "className">) {
  return (
    <Button {...look} renderRoot={(props) => <Link {...props} {...link} />}>
      {children}
    </Button>
  );
}
