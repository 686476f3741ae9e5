import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isNotFound } from "#api/errors.ts";
import classes from "./ConflictPanel.module.css";
import type { FieldDescription } from "./FormContext.ts";
import { isSame } from "./mergeLatest.ts";
import { valueAt } from "./paths.ts";

type ConflictedForm = {
  values: Record<string, unknown>;
  fields: { current: Map<string, FieldDescription> };
  setValue: (name: string, value: unknown) => void;
  takeOver: (latest: Record<string, unknown>) => string[];
};

/**
 * Shown after somebody else has saved the same row. It keeps the input and shows the latest values
 * beside it; people can adopt each of them. Saving again overwrites these fields knowingly and
 * leaves the other fields at their latest values.
 */
export function ConflictPanel<V extends Record<string, unknown>>({
  form,
  loadLatest,
  onGone,
}: {
  form: ConflictedForm;
  loadLatest: () => Promise<V>;
  /** Somebody else has removed the row. */
  onGone: () => void;
}) {
  const [latest, setLatest] = useState<V | null>(null);
  const [takenOver, setTakenOver] = useState<string[]>([]);
  const [isFailed, setIsFailed] = useState(false);
  const told = useRef<HTMLParagraphElement>(null);

  // The focused button disappears.
  useEffect(() => {
    if (latest !== null) told.current?.focus();
  }, [latest]);

  async function load(): Promise<void> {
    try {
      const loaded = await loadLatest();
      setIsFailed(false);
      setTakenOver(form.takeOver(loaded));
      setLatest(loaded);
    } catch (error) {
      if (isNotFound(error)) onGone();
      else setIsFailed(true);
    }
  }

  if (latest === null) {
    return (
      <div className={`stack gap12 ${classes.panel}`}>
        <p className="flush">入力した内容はこの画面に残っています。</p>
        {isFailed && (
          <p role="alert" className="flush">
            最新の内容を読み込めませんでした。しばらくしてから、もう一度お試しください。
          </p>
        )}
        <Button variant="outline" onClick={load}>
          最新の内容を読み込む
        </Button>
      </div>
    );
  }

  const labelOf = (name: string) => form.fields.current.get(name)?.label ?? "";
  const differences = [...form.fields.current].filter(
    ([name]) =>
      valueAt(latest, name) !== undefined &&
      !isSame(valueAt(form.values, name), valueAt(latest, name)),
  );
  return (
    <div className={`stack gap12 ${classes.panel}`}>
      <p ref={told} tabIndex={-1} className="flush">
        {differences.length === 0
          ? "入力した内容は最新の内容と同じです。"
          : "違いを確認してください。このまま更新すると、次の項目を「あなたの入力」で上書きします。"}
        {takenOver.length > 0 &&
          `ほかで変更された項目（${takenOver.map(labelOf).join("、")}）は、最新の内容に変わりました。`}
      </p>
      {differences.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col">あなたの入力</th>
              <th scope="col">最新の内容</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(([name, { label, inWords }]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{inWords(valueAt(form.values, name)) || "—"}</td>
                <td>
                  {inWords(valueAt(latest, name)) || "—"}
                  <Button
                    variant="default"
                    size="compact-md"
                    className={classes.take}
                    onClick={() => {
                      form.setValue(name, valueAt(latest, name));
                      told.current?.focus();
                    }}
                  >
                    最新に置き換える
                    <span className="visuallyHidden">（{label}）</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** If somebody has removed the row meanwhile, only the input remains. */
export function GonePanel() {
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <div className={`stack gap12 ${classes.panel}`}>
      <p ref={told} tabIndex={-1} className="flush">
        このデータはすでに削除されています。入力した内容はこの画面に残っています。必要なら書き写してから、前の画面に戻ってください。
      </p>
    </div>
  );
}
