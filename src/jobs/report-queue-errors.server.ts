import { isOutage } from "../database/outage.server.ts";

const outageIntervalMs = 30_000;

/** Returns a listener for queue errors, also plain objects. Reports the first error of an outage, then one in 30 s with the number of others. */
export function reportQueueErrors(
  onError: (error: Error) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let unreported = 0;
  return (thrown) => {
    const error = toError(thrown);
    if (!isOutage(error)) return onError(error);
    unreported++;
    if (now() - reportedAt < outageIntervalMs) return;
    const others = unreported - 1;
    const more = others > 0 ? `; ${others} more such errors since the last report` : "";
    onError(new Error(`the job queue cannot use the database and retries${more}`, { cause: error }));
    reportedAt = now();
    unreported = 0;
  };
}

function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== "object" || thrown === null) return new Error("pg-boss emitted no error", { cause: thrown });
  const { message, ...fields } = thrown as { message?: unknown };
  return Object.assign(new Error(String(message)), fields);
}
