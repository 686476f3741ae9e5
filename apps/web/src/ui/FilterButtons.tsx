import { IconCheck } from "@tabler/icons-react";
import classes from "./FilterButtons.module.css";

/** Buttons that filter a list. Each is on or off independently. */
export function FilterButtons<K extends string>({
  label,
  filters,
  chosen,
  onToggle,
}: {
  label: string;
  filters: readonly { key: K; label: string }[];
  chosen: Partial<Record<K, boolean | undefined>>;
  onToggle: (key: K, isOn: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this acts at once
    <div role="group" aria-label={label} className="acts">
      {filters.map(({ key, label }) => {
        const isOn = chosen[key] === true;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isOn}
            className={`touchLink ${classes.filter}`}
            onClick={() => onToggle(key, !isOn)}
          >
            {isOn && <IconCheck size={16} aria-hidden />}
            {label}
          </button>
        );
      })}
    </div>
  );
}
