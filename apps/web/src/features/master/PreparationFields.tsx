import {
  LINK_TITLE_MAX,
  LINKS_MAX,
  PREPARATION_MAX,
} from "@kenshu/domain/training/training.limits.ts";
import type { Link } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { Button } from "@mantine/core";
import { Fragment, useState } from "react";
import { useFormValues } from "#ui/form/FormContext.ts";
import { type FieldName, type FieldNames, fieldAt, fieldsIn } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";

/** What students prepare before a content (rule 7.8). Pages are added one by one. */
export function PreparationFields({
  field,
}: {
  field: FieldNames<{ preparation: string | null; links: Record<string, Link> }>;
}) {
  return (
    <>
      <TextField
        name={field.preparation}
        label="予習と持ち物"
        rows={3}
        most={PREPARATION_MAX}
        autoComplete="off"
        description={`服装や持ち物です。次にこの内容を受ける研修生に、予約といっしょに表示します。${PREPARATION_MAX}文字までです。`}
      />
      <Links links={field.links} />
    </>
  );
}

function Links({ links }: { links: FieldName<Record<string, Link>> }) {
  const values = useFormValues<{ links: Record<string, Link> }>().links;
  const filledCount = Object.values(values).filter(({ title, url }) => title || url).length;
  const [shownCount, setShownCount] = useState(filledCount);
  const places = Array.from({ length: Math.max(shownCount, filledCount) }, (_, at) => at + 1);
  return (
    <>
      {places.map((place) => {
        const field = fieldsIn(fieldAt(links, place));
        return (
          <Fragment key={place}>
            <TextField
              name={field.title}
              label={`ページ${place}の題名`}
              autoComplete="off"
              description={`${LINK_TITLE_MAX}文字までです。題名とURLを空にすると、ページを外します。`}
            />
            <TextField
              name={field.url}
              label={`ページ${place}のURL`}
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
            />
          </Fragment>
        );
      })}
      {places.length < LINKS_MAX && (
        <div>
          <Button variant="default" onClick={() => setShownCount(places.length + 1)}>
            予習のページを追加する
          </Button>
        </div>
      )}
    </>
  );
}
