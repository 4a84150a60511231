export const passwordLength = { min: 8, max: 128 } as const;
export const minimumAge = 13;

export const minimumAgeMessage = `You must be at least ${minimumAge} years old to have an account. We didn’t save anything you entered.`;

/** Response to every sign-up. It does not reveal if the address has an account. */
export const signUpMessage = "Check your email. We sent you a message with the next step.";
/** Response to every failed sign-in, regardless of the cause. */
export const signInRefused =
  "The email or the password isn’t right. If you just signed up, first open the link in the email we sent you.";
export const codeNeeded =
  "Enter the eight-digit code we emailed you. It works for ten minutes. No email? Try again in ten minutes, or set a new password.";
export const codeWrong = "This code isn’t right, or it has expired. Check the newest email from us.";
/** Response to every request for another verification link. */
export const resendMessage = "If this account isn’t verified yet, we emailed a new link to its address.";
export const emailMissing = "Something went wrong,please fill in your email to request password update!";
/** Response to every request for a password reset. */
export const forgotMessage = "If this address has an account, we emailed it a link.";
/** Response to every deletion request. */
export const deletionMessage = "If you provided correct credentials, you will receive an email.";

export const settingsMessages = {
  email: "We emailed both addresses. Your email changes after you confirm it at both.",
  "keep-email": "Your email stays the same.",
  password: "The password updated successfully. We signed you out on every other device.",
  "end-session": "We signed out that device.",
  "end-sessions": "You’re signed out everywhere.",
  export: "We’re making your copy. We’ll email you when it’s ready.",
} as const;
