/** Id of the card of exports in its page. */
export const exportId = "export";
