/** A fault that the product must survive: what happens to it, and what holds then. Its number stands in the titles of its tests. */
export interface FaultRow {
  id: string;
  fault: string;
  holds: string;
  /** Why no test stands for it, or for what part of it none does. */
  notRun?: string;
}

/** Every fault that was foreseen. A row with neither a test nor a reason fails `npm run check`, and so does a title that names no row. */
export const faultRows: readonly FaultRow[] = [
  {
    id: "F1",
    fault: "The server is killed in the middle of writing",
    holds: "What was answered is there, once and whole; the next start goes on",
  },
  {
    id: "F2",
    fault: "PostgreSQL is killed, or out of reach for a minute",
    holds: "503 with Retry-After meanwhile; the server goes on by itself; nothing that was answered is lost",
    notRun: "A power cut, which takes what the disk had not written: that needs a machine to cut",
  },
  {
    id: "F4",
    fault: "The mail server refuses, hangs, greylists, or drops the line",
    holds: "Every mail arrives; one that comes twice has one Message-ID",
  },
  {
    id: "F5",
    fault: "PayPal repeats, forgets, mixes up its messages, or is away",
    holds: "A plan is in the end what PayPal says, and forged messages give nothing",
  },
  {
    id: "F6",
    fault: "The disk is full",
    holds: "503 for what must write, reads go on; once there is room all goes on",
  },
  {
    id: "F7",
    fault: "The clock of the server jumps by a day, either way",
    holds: "The database's clock decides on links, sessions and limits; jobs go on",
  },
  {
    id: "F8",
    fault: "10,000 idle connections, and slow ones",
    holds: "Others are served as before; the slow are cut off",
  },
  {
    id: "F9",
    fault: "The server is told to stop under load, and starts anew",
    holds: "It says that it is not ready, answers for `DRAIN_SECONDS` more, and no request fails",
    notRun: "Other balancers than haproxy, and haproxy where it is not installed",
  },
  {
    id: "F10",
    fault: "A new version migrates while the old one serves",
    holds: "No request waits for long behind a lock; a migration that was stopped is done again",
  },
  {
    id: "F11",
    fault: "The line to the database or the mail server is slow or half-open",
    holds: "Every wait ends; nothing piles up",
  },
  {
    id: "F12",
    fault: "Little memory and much load",
    holds: "What cannot be taken on is refused with 503; the process stays in its bounds",
    notRun: "The kernel's own limit (`MemoryMax`): the test bounds the heap and reads the kernel's peak of the process",
  },
  {
    id: "F13",
    fault: "A machine is lost, and a backup is all there is",
    holds: "Another machine goes on from the backup, every row compared",
  },
  {
    id: "F14",
    fault: "Somebody is erased",
    holds: "Nothing of them is left, also after a restore",
  },
  {
    id: "F15",
    fault: "A day of all of this together",
    holds: "No leak, nothing stuck",
    notRun: "Not yet run: it wants a machine of its own for a day",
  },
  {
    id: "F16",
    fault: "Two processes on one database",
    holds: "Neither does what the other has done: no mail twice, no lock in the way",
  },
  {
    id: "F17",
    fault: "One client floods the server with requests for pictures",
    holds: "Pages of other clients are served",
  },
];
