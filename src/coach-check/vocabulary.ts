export const maxCheckedText = 5000;
/** Addresses of one text that are checked. */
export const maxSenders = 5;
