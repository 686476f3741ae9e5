/** The name in the header and in the window's title. */
export const productName = "Kenshu";
