import { libraries } from "virtual:libraries";
import { Anchor } from "@mantine/core";
import { PageHeader } from "#ui/PageHeader.tsx";
import { productName } from "#ui/productName.ts";
import classes from "./About.module.css";

/** What the site is made with, each library with its licence. */
export function About() {
  return (
    <>
      <PageHeader title="このサイトについて" />
      <p>
        {productName}は、研修の予約と進捗を管理するサイトです。次のライブラリーを利用しています。
      </p>
      <ul className={classes.list}>
        {libraries.map(({ name, version, license, url }) => (
          <li key={name} className={classes.library}>
            <Anchor href={url} target="_blank" rel="noreferrer">
              {name}
            </Anchor>{" "}
            {version}
            <span className={classes.license}>
              <Anchor
                href={`https://spdx.org/licenses/${license}.html`}
                target="_blank"
                rel="noreferrer"
              >
                {license}
                <span className="visuallyHidden">（{name}のライセンス）</span>
              </Anchor>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
