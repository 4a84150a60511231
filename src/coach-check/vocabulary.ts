/** Characters of the sender in a report of an impersonation. */
export const maxSender = 200;
/** Hours in which our staff decides such a report. */
export const reportHours = 72;
export const maxCheckedText = 5000;
/** Addresses of one text that are checked. */
export const maxSenders = 5;
