/** The time of the fake PayPal, which tests can advance. */
export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
}

/** Creates a clock with the system time. */
export function createClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** Formats a timestamp as PayPal does: UTC, in seconds. */
export function paypalTime(timestamp: Date): string {
  return `${timestamp.toISOString().slice(0, 19)}Z`;
}
