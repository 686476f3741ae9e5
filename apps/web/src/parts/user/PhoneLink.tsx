import classes from "./PhoneLink.module.css";

/** A telephone number that a tap calls; `of` says whose, where that is not plain (rule 2.12). */
export function PhoneLink({ phone, of }: { phone: string; of?: string }) {
  return (
    <a href={callTo(phone)} className={`brand unbroken ${classes.link}`}>
      {phone}
      {of !== undefined && <span className="visuallyHidden">（{of}さんに電話をかける）</span>}
    </a>
  );
}

/** The address that calls this number. After a country's code nobody dials the 0 in brackets. */
export const callTo = (phone: string) =>
  `tel:${phone.replace(/^(\+.*?)\( *0 *\)/, "$1").replaceAll(/[ ()]/g, "")}`;
