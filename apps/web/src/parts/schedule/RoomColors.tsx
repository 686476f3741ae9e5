import classes from "./RoomColors.module.css";

/** What the colours of a list of schedules mean. */
export function RoomColors({
  rooms,
}: {
  rooms: readonly { name: string; displayColor: string }[];
}) {
  return (
    <ul className={`row plainList small ${classes.rooms}`} aria-label="部屋の色">
      {rooms.map(({ name, displayColor }) => (
        <li key={`${name} ${displayColor}`} className="line">
          <span className={classes.color} style={{ background: displayColor }} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}
