import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitTeamStaff } from "../admit-team-staff.server.ts";
import { confirmLines } from "./confirm-lines.server.ts";
import { findSeasonLines } from "./find-lines.server.ts";
import { proposeValues, withdrawProposal } from "./propose-values.server.ts";
import { revokeConfirmations } from "./revoke-confirmations.server.ts";
import {
  confirmationBody,
  confirmationResult,
  proposalBody,
  proposalParams,
  revocationBody,
  revocationResult,
  seasonLines,
  seasonLinesQuery,
} from "./schema.ts";

/** The endpoints with which coaches of a team confirm lines and propose values. The session determines the team. */
export const confirmationsApi: FastifyPluginAsyncZod<{ db: Kysely<Database>; publicUrl: string }> = async (
  app,
  { db, publicUrl },
) => {
  disableCaching(app);
  tagEndpoints(app, "teams");
  admitTeamStaff(app, { db });

  app.get(
    "/api/team/confirmations",
    {
      config: { teamAction: "readGames" },
      schema: {
        operationId: "listLinesToConfirm",
        summary: "Lists the lines of a season of the team’s athletes with their sources",
        description:
          "Of a line that an athlete entered, the staff sees what the public sees. By default, the latest season. A page has at most 100 lines.",
        querystring: seasonLinesQuery,
        response: { 200: seasonLines },
      },
    },
    ({ team, query }) => findSeasonLines(db, team, { ...query, pageSize: 100 }),
  );

  app.post(
    "/api/team/confirmations",
    {
      config: { teamAction: "confirmLines" },
      schema: {
        operationId: "confirmLines",
        summary: "Confirms lines of a game or a season; the public sees the coach’s name, role and team",
        description: "For coaches of an approved team. A line that changed since it was read is not confirmed.",
        headers: idempotencyHeaders,
        body: confirmationBody,
        response: { 200: confirmationResult },
      },
    },
    (request) =>
      withIdempotencyKey(db, { ...readIdempotentRequest(request), accountId: request.session.accountId }, (trx) =>
        confirmLines(trx, request.team, { ...request.body, publicUrl }),
      ),
  );

  app.post(
    "/api/team/revocations",
    {
      config: { teamAction: "confirmLines" },
      schema: {
        operationId: "revokeConfirmations",
        summary: "Takes back confirmations of this team; the reason stays with the line",
        headers: idempotencyHeaders,
        body: revocationBody,
        response: { 200: revocationResult },
      },
    },
    (request) =>
      withIdempotencyKey(
        db,
        { ...readIdempotentRequest(request), accountId: request.session.accountId },
        async (trx) => ({
          revoked: await revokeConfirmations(trx, request.team, request.body),
        }),
      ),
  );

  app.post(
    "/api/team/proposals",
    {
      config: { teamAction: "confirmLines" },
      schema: {
        operationId: "proposeValues",
        summary: "Proposes values for an athlete’s own line, which only the athlete can change",
        headers: idempotencyHeaders,
        body: proposalBody,
        response: { 200: z.object({ proposalId: z.string() }) },
      },
    },
    (request) =>
      withIdempotencyKey(db, { ...readIdempotentRequest(request), accountId: request.session.accountId }, (trx) =>
        proposeValues(trx, request.team, { ...request.body, publicUrl }),
      ),
  );

  app.delete(
    "/api/team/proposals/:proposalId",
    {
      config: { teamAction: "confirmLines" },
      schema: {
        operationId: "withdrawProposal",
        summary: "Withdraws a proposal that the athlete has not decided",
        params: proposalParams,
        response: { 200: z.object({}) },
      },
    },
    async ({ team, params: { proposalId } }) => {
      await db.transaction().execute((trx) => withdrawProposal(trx, team, proposalId));
      return {};
    },
  );
};
