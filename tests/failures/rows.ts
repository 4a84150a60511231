/** A failure that the product must survive, and the required behavior. The titles of its tests contain its id. */
export interface FailureRow {
  id: string;
  failure: string;
  holds: string;
  /** The reason why no test covers it, or a part of it. */
  notRun?: string;
}

/** All expected failures. `npm run check` fails if a row has neither a test nor a reason, or if a title names no row. */
export const failureRows: readonly FailureRow[] = [
  {
    id: "F1",
    failure: "The server is killed while it writes",
    holds: "Every acknowledged write is stored once and completely; the server starts again",
  },
  {
    id: "F2",
    failure: "PostgreSQL is killed, or unreachable for a minute",
    holds: "503 with Retry-After during the outage; the server recovers by itself; no acknowledged write is lost",
    notRun: "A power cut, which loses unwritten disk buffers: the test needs its own machine",
  },
  {
    id: "F4",
    failure: "The mail server refuses, hangs, greylists, or drops the connection",
    holds: "Every mail arrives; duplicates have the same Message-ID",
  },
  {
    id: "F5",
    failure: "PayPal repeats, loses or reorders its webhooks, or is unreachable",
    holds: "Each plan ends in PayPal's state; forged webhooks have no effect",
  },
  {
    id: "F6",
    failure: "The disk is full",
    holds: "Writes get 503, reads succeed; with free space, everything works again",
  },
  {
    id: "F7",
    failure: "The clock of the server jumps by a day, either way",
    holds: "Links, sessions and limits use the database's clock; jobs continue",
  },
  {
    id: "F8",
    failure: "10,000 idle connections and slow ones",
    holds: "Other clients are served as before; slow connections are closed",
  },
  {
    id: "F9",
    failure: "The server is stopped under load and restarted",
    holds: "It reports that it is not ready, responds for another `DRAIN_SECONDS`, and no request fails",
    notRun: "Load balancers other than haproxy, and haproxy if it is not installed",
  },
  {
    id: "F10",
    failure: "A new version migrates the database while the old version serves",
    holds: "No request waits long for a lock; an interrupted migration is repeated",
  },
  {
    id: "F11",
    failure: "The connection to the database or the mail server is slow or half-open",
    holds: "Every wait has a timeout; nothing accumulates",
  },
  {
    id: "F12",
    failure: "Little memory and high load",
    holds: "Excess requests get 503; the process stays within its memory limit",
    notRun: "The kernel's own limit (`MemoryMax`): the test limits the heap and reads the peak memory from the kernel",
  },
  {
    id: "F13",
    failure: "A machine is lost, and only a backup is left",
    holds: "Another machine continues from the backup, with every row compared",
  },
  {
    id: "F14",
    failure: "An account is erased",
    holds: "None of its data is left, even after a restore",
  },
  {
    id: "F15",
    failure: "All of these together for a day",
    holds: "No leak, nothing stuck",
    notRun: "Not yet run: it needs its own machine for a day",
  },
  {
    id: "F16",
    failure: "Two processes on one database",
    holds: "No work is done twice: no duplicate mail, no blocking lock",
  },
  {
    id: "F17",
    failure: "One client floods the server with picture requests",
    holds: "Pages of other clients are served",
  },
  {
    id: "F18",
    failure: "A member of a cluster (deploy/cluster) is killed, cut off or frozen, or its disk is full",
    holds:
      "No acknowledged write is lost or doubled; more than 99.9 % of the public reads succeed, none is stale; writes are back within 20 s; a wrong delete is undone by a restore to the second before",
  },
];
