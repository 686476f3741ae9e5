import type { Series } from "./chartRows.ts";
import classes from "./Legend.module.css";
import { BEFORE_LOOK, seriesLook } from "./seriesLook.ts";

/** The fill of a series in the chart with this id. */
export const textureId = (id: string, key: string) => `${id}-${key}`;

/** The fills of the bars, for `url(#…)`. */
export function Textures({ id, series }: { id: string; series: Series[] }) {
  return (
    <svg width="0" height="0" aria-hidden className={classes.textures}>
      <defs>
        {series.map(({ key, color }, index) => {
          const look = seriesLook(index, color);
          return (
            <pattern
              key={key}
              id={textureId(id, key)}
              width="8"
              height="8"
              patternUnits="userSpaceOnUse"
            >
              <rect width="8" height="8" fill={look.color} />
              <path d={look.texture} stroke="#fff" strokeWidth="1.5" fill="none" />
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

/** The meaning of each fill. */
export function Legend({
  id,
  series,
  isCompared,
}: {
  id: string;
  series: Series[];
  /** Whether the earlier period is beside them. */
  isCompared: boolean;
}) {
  return (
    <ul className={`plainList small ${classes.legend}`} aria-label="凡例">
      {series.map(({ key, name }) => (
        <li key={key} className={`line ${classes.series}`}>
          <svg width="24" height="16" aria-hidden>
            <rect width="24" height="16" fill={`url(#${textureId(id, key)})`} />
          </svg>
          {name}
        </li>
      ))}
      {isCompared && (
        <li className={`line ${classes.series}`}>
          <svg width="24" height="16" aria-hidden>
            <rect x="1" y="4" width="22" height="8" {...BEFORE_LOOK} />
          </svg>
          前の期間
        </li>
      )}
    </ul>
  );
}
