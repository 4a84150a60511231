/** The stand-in's time, which a test may move on. */
export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
}

/** A clock that shows the machine's time until it is moved. */
export function createClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** A moment as PayPal writes it: to the second, in UTC. */
export function paypalTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`;
}
