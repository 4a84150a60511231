import { entryMonths } from "./schema.ts";

/** States the duty for names of minors without an account: the school decides, only the staff sees them, and a job deletes them. */
export function RosterDuty() {
  return (
    <p className="mt-2 max-w-[44rem] text-ink-muted text-sm">
      {`Many players are minors. Your school or club decides whom it lists here, and answers for it. Only the staff of your team sees these names and lines. We delete them ${entryMonths} months after the season. If a parent or guardian asks, remove the player at once.`}
    </p>
  );
}
