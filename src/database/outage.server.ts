// Classes of SQLSTATE: connection lost, no connection left, taken too long, server stopping or starting, a standby that takes no writes.
const awayStates = /^(?:08...|53[0-9A-Z]{3}|57014|57P0[1-5]|25006)$/;
const awayCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/;
// The driver's own words, and ours where a connection is cut.
const awayWords =
  /^(?:Connection terminated|timeout e(?:xceeded|xpired)|Query read timeout|Client has encountered a connection error|The database did not answer)/;

/** Whether a request failed because the database is away or too busy, or a disk full, so that it may well succeed in a moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return awayStates.test(code) || awayCodes.test(code) || awayWords.test(error.message);
}
