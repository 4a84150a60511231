// SQLSTATE classes: connection lost, resources exhausted, statement timeout, server shutdown or startup, read-only standby.
const outageStates = /^(?:08...|53[0-9A-Z]{3}|57014|57P0[1-5]|25006)$/;
const outageCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/;
// Messages of the driver, and of `cutSilentConnections`.
const outageMessages =
  /^(?:Connection terminated|timeout e(?:xceeded|xpired)|Query read timeout|Client has encountered a connection error|The database did not respond)/;

/** Returns true if a request failed because the database is unavailable or overloaded, or a disk is full. A retry can succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return outageStates.test(code) || outageCodes.test(code) || outageMessages.test(error.message);
}

// Not for a database that is overloaded or has a full disk, because other processes can still use it.
const overloadedStates = /^(?:53[0-9A-Z]{3}|57014|ENOSPC|EDQUOT)$/;

/** Returns true if a request failed because no primary can be reached. */
export function isUnreachable(error: unknown): boolean {
  return isOutage(error) && !overloadedStates.test(String((error as { code?: unknown }).code));
}
