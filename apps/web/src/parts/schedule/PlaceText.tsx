import classes from "./PlaceText.module.css";

/** The place of a schedule. It wraps between school and room before it breaks a name. */
export function PlaceText({ schoolName, roomName }: { schoolName: string; roomName: string }) {
  return (
    <>
      <span className={classes.name}>{schoolName}</span>{" "}
      <span className={classes.name}>{roomName}</span>
    </>
  );
}
