import { createContext } from "react-router";

/** Access to the local mailbox, or null if mail is sent. `folder` is null if the request has no mailbox key. */
export type MailboxAccess = { folder: string | null } | null;

/** Imported as `#mailbox-context`, so that server and pages share one instance. */
export const mailboxContext = createContext<MailboxAccess>();
