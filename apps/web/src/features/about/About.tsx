import { libraries } from "virtual:libraries";
import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { PageHeader } from "#ui/PageHeader.tsx";
import { productName } from "#ui/productName.ts";
import classes from "./About.module.css";
import { licenceParts } from "./licenceParts.ts";

/** The libraries of the site, each with its licence (rule 18.22). */
export function About() {
  return (
    <>
      <PageHeader title="このサイトについて" />
      <p>
        {productName}は、研修の予約と進捗を管理するサイトです。次の{libraries.length}
        個のライブラリーを利用しています。
      </p>
      <p>
        ほかのシステムからは、<Anchor href="/api/guide">APIガイド</Anchor>のとおりに呼び出せます。
      </p>
      <p>
        <Link to="/about/accessibility" className="touchLink brand">
          アクセシビリティ
        </Link>
      </p>
      <ul className="plainList narrow">
        {libraries.map(({ name, version, licence, page }) => (
          <li key={`${name}@${version}`} className={classes.library}>
            <span>
              <Anchor href={page} target="_blank" rel="noreferrer">
                {name}
              </Anchor>{" "}
              {version}
            </span>
            <span className={classes.licence}>
              {licenceParts(licence).map(({ at, text, id }) =>
                id ? (
                  <Anchor
                    key={at}
                    href={`https://spdx.org/licenses/${id}.html`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {id}
                    <span className="visuallyHidden">（{name}のライセンス）</span>
                  </Anchor>
                ) : (
                  <Fragment key={at}>{text}</Fragment>
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
