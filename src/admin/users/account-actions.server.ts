import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { identityBody, noteBody } from "../account-schema.ts";
import { administratorAction } from "../administrator-operations.server.ts";
import {
  cancelDeletion,
  confirmErasure,
  requestErasure,
  resumeDeletion,
  withdrawErasure,
} from "./decide-erasure.server.ts";
import { writeNote } from "./write-note.server.ts";

declare module "../../http/action.server.ts" {
  interface Services {
    /** Days between a deletion request and the erasure. */
    graceDays: number;
  }
}

const params = z.strictObject({ userLoginId: z.string().max(200) });

/** Erasures on request, canceled deletions, and the note of an account. */
export const accountWork: Feature = {
  tag: "admin",
  operations: [
    administratorAction({
      route: "POST /api/admin/user/:userLoginId/erase-request",
      name: "requestErasure",
      summary: "Asks for the erasure of an account whose owner wrote to the staff",
      description: "The body says how the owner was identified. A second administrator must confirm it.",
      params,
      body: identityBody,
      message: "The request waits for a second person of the staff.",
      run: (trx, caller, input) => requestErasure(trx, { ...caller, ...input }),
    }),
    administratorAction({
      route: "POST /api/admin/user/:userLoginId/erase-request/confirm",
      name: "confirmErasure",
      summary: "Confirms the erasure of an account as a second person",
      description:
        "Hides the account, and erases it after the days that every owner has. Returns 409 to the person who asked.",
      params,
      message: "The account is hidden now, and erased on its date.",
      run: (trx, caller, input, { graceDays }) => confirmErasure(trx, { ...caller, ...input, graceDays }),
    }),
    administratorAction({
      route: "POST /api/admin/user/:userLoginId/erase-request/withdraw",
      name: "withdrawErasure",
      summary: "Withdraws a request for an erasure before it is confirmed",
      params,
      message: "The request is withdrawn.",
      run: (trx, caller, input) => withdrawErasure(trx, { ...caller, ...input }),
    }),
    administratorAction({
      route: "POST /api/admin/user/:userLoginId/deletion/cancel",
      name: "cancelDeletion",
      summary: "Cancels the deletion of an account at its owner’s request",
      params,
      body: identityBody,
      message: "The deletion is canceled. We’ll email the owner in two minutes.",
      run: (trx, caller, input, { publicUrl }) => cancelDeletion(trx, { ...caller, ...input, publicUrl }),
    }),
    administratorAction({
      route: "POST /api/admin/user/:userLoginId/deletion/resume",
      name: "resumeDeletion",
      summary: "Takes a cancellation of the last two minutes back",
      params,
      message: "The account is deleted on its former date.",
      run: (trx, caller, input) => resumeDeletion(trx, { ...caller, ...input }),
    }),
    administratorAction({
      route: "PUT /api/admin/user/:userLoginId/note",
      name: "writeAccountNote",
      summary: "Stores the staff’s note about an account",
      description:
        "Only the staff reads it. It is erased with the account. Returns 409 if the note changed since it was read.",
      params,
      body: noteBody,
      message: "The note is saved.",
      run: (trx, caller, input) => writeNote(trx, { ...caller, ...input }),
    }),
  ],
};
