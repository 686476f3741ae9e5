/** The name on the header and in the window's title. */
export const productName = "Kenshu";
