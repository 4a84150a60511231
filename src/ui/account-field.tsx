/** Says in a form whose page it stands on: since that was opened, somebody else may have signed in in the same browser. */
export function AccountField({ account }: { account: string }) {
  return <input type="hidden" name="account" value={account} />;
}
