/** Message after a session ended before the form was sent. Not in vocabulary.ts, because the sign-up page would load it too. */
export const signedOutMessage = "You were signed out, so nothing was changed. Please sign in and try again.";
