/** A telephone number that a tap calls (rule 2.12). */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(" ", "")}`} className="brand unbroken">
      {phone}
    </a>
  );
}
