/** Characters that a password must have, and may have at most. */
export const passwordLength = { min: 8, max: 128 } as const;
/** Age in years from which on a person may have an account. */
export const minimumAge = 13;

/** What everyone is told who is too young; nothing of the form is kept. */
export const tooYoung = `You must be at least ${minimumAge} years old to have an account. We didn’t save anything you entered.`;

/** What everyone is told who signs up, whether the address has an account or not. */
export const signUpMessage = "Check your email. We sent you a message with the next step.";
/** What everyone is told who cannot be signed in, whatever the cause. */
export const signInRefused =
  "The email or the password isn’t right. If you just signed up, first open the link in the email we sent you.";
/** Asks for the mailed code after a right password. */
export const codeNeeded =
  "Enter the eight-digit code we emailed you. It works for ten minutes. No email? Try again in ten minutes, or set a new password.";
/** Rejects a mailed code. */
export const codeWrong = "This code isn’t right, or it has expired. Check the newest email from us.";
/** What everyone is told who asks for another verification link. */
export const resendMessage = "If this account isn’t verified yet, we emailed a new link to its address.";
/** What everyone is told who asks for a new password. */
export const forgotMessage = "If this address has an account, we emailed it a link.";
/** What everyone is told who asks for the deletion of an account. */
export const deletionMessage = "If you provided correct credentials, you will receive an email.";

/** What is said where a member's act was done. */
export const settingsMessages = {
  email: "We emailed both addresses. Your email changes after you confirm it at both.",
  "keep-email": "Your email stays the same.",
  password: "The password updated successfully. We signed you out on every other device.",
  "end-session": "We signed out that device.",
  "end-sessions": "You’re signed out everywhere.",
  export: "We’re making your copy. We’ll email you when it’s ready.",
} as const;
