import icon from "../favicon.svg";
import { productName } from "./productName.ts";

/** The product's icon, `size` pixels wide, and its name. */
export function Brand({ size }: { size: number }) {
  return (
    <>
      <img src={icon} alt="" width={size} height={size} />
      <span>{productName}</span>
    </>
  );
}
