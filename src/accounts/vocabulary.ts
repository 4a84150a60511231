/** Characters that a password must have, and may have at most. */
export const passwordLength = { min: 8, max: 128 } as const;
/** Age in years from which on a person may have an account. */
export const minimumAge = 13;

/** What everyone is told who is too young; nothing of the form is kept. */
export const tooYoung = `You must be at least ${minimumAge} years old to have an account. We have kept nothing of what you entered.`;

/** What everyone is told who signs up, whether the address has an account or not. */
export const signUpAnswer = "Check your mail: we have sent you a message that says how to go on.";
/** What everyone is told who cannot be signed in, whatever the cause. */
export const signInRefused =
  "The email address or the password is not right. If you have just signed up, open the link in the mail that we sent you first.";
/** Asks for the mailed code after a right password. */
export const codeNeeded =
  "Please enter the code of eight digits that we emailed to you. It works for ten minutes. If you don’t get one, try again in ten minutes, or set a new password.";
/** Rejects a mailed code. */
export const codeWrong = "This code is not right, or it no longer works. Please check the latest email from us.";
/** What everyone is told who asks for another verification link. */
export const resendAnswer = "If this account has still to be verified, a new link is on its way to its email address.";
/** What everyone is told who asks for a new password. */
export const forgotAnswer = "If there is an account with this address, a mail with a link is on its way.";
/** What everyone is told who asks for the deletion of an account. */
export const deletionAnswer = "If you provided correct credentials, you will receive an email.";

/** What is said where a member's act was done. */
export const ownAccountAnswers = {
  email: "We have written to both addresses. The change takes effect when both have confirmed it.",
  "keep-email": "Your address stays as it is.",
  password: "The password updated successfully. Every other device is signed out.",
  "end-session": "That device is signed out.",
  "end-sessions": "You are signed out everywhere.",
  export: "We are putting it together. A mail tells you when it is ready.",
} as const;

/** Message for a user whose session ended before the form was sent. */
export const signedOutMessage = "You were signed out. Nothing was changed: please sign in and send it again.";
