import { passwordLength } from "./vocabulary.ts";

/** Owner of a password. None of these values may be the password. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/** Returns a sentence that explains why a password is rejected, or null if it is acceptable. */
export function findPasswordProblem(
  password: string,
  { owner, commonPasswords }: { owner: PasswordOwner; commonPasswords: ReadonlySet<string> },
): string | null {
  const length = [...password.normalize("NFC")].length;
  if (length < passwordLength.min) return `The password must have at least ${passwordLength.min} characters.`;
  if (length > passwordLength.max) return `The password can have at most ${passwordLength.max} characters.`;
  const folded = fold(password);
  if (commonPasswords.has(folded)) return "This password is too common. Please choose a different one.";
  const { email, firstName, lastName } = owner;
  const [mailbox = ""] = email.split("@");
  const own = [email, mailbox, `${firstName} ${lastName}`, `${lastName} ${firstName}`, firstName, lastName];
  if (own.some((text) => withoutBlanks(text) === withoutBlanks(folded)))
    return "The password can’t be your email or your name.";
  return null;
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

function withoutBlanks(text: string): string {
  return fold(text).replace(/\s/g, "");
}
