/** An e-mail address. Where it has no room in one line, it breaks before its domain. */
export function AddressText({ children: address }: { children: string }) {
  const at = address.lastIndexOf("@");
  if (at === -1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
