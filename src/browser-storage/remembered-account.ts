export const rememberedAccountKey = "openroster-clipboard";

/** Returns the account whose clipboard this browser may show without network, or null. */
export function findRememberedAccount(): string | null {
  return localStorage.getItem(rememberedAccountKey);
}

export function rememberAccount(account: string): void {
  localStorage.setItem(rememberedAccountKey, account);
}

/** Hides the clipboard until its account is signed in again. With an account, only if another one is remembered. */
export function forgetAccount(exceptFor?: string): void {
  if (findRememberedAccount() !== exceptFor) localStorage.removeItem(rememberedAccountKey);
}
