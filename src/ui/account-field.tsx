/** Sends the account for which a form was rendered, because another account can have signed in since then in the same browser. */
export function AccountField({ account }: { account: string }) {
  return <input type="hidden" name="account" value={account} />;
}
