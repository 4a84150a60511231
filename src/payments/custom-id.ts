/** The buyer in PayPal's `custom_id`: an account, or an account and the program that it pays for. */
export interface CustomId {
  accountId: string;
  programId: string | null;
}

const programPart = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

export function formatCustomId({ accountId, programId }: CustomId): string {
  return programId === null ? accountId : `${accountId}.${programId}`;
}

/** Returns null if the part behind the account is no id of a program. */
export function parseCustomId(customId: string): CustomId | null {
  const [accountId = "", programId, ...rest] = customId.split(".");
  if (programId === undefined) return { accountId, programId: null };
  return rest.length === 0 && programPart.test(programId) ? { accountId, programId } : null;
}
