import { createContext } from "react-router";

/** The mail of a local trial, or null if mail is sent. `folder` is null if the request has no key for it. */
export type MailboxAccess = { folder: string | null } | null;

/** Imported as `#mailbox-context`, so that server and pages share one instance. */
export const mailboxContext = createContext<MailboxAccess>();
