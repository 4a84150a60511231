// A file of its own: the sign-up page loads vocabulary.ts and does not need this text.
/** Message for a user whose session ended before the form was sent. */
export const signedOutMessage = "You were signed out, so nothing was changed. Please sign in and try again.";
