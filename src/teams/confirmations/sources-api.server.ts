import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { disableCaching } from "../../http/disable-caching.server.ts";
import { tagEndpoints } from "../../http/tag-endpoints.server.ts";
import { admitMembers } from "../../sessions/require-member.server.ts";
import { decideProposal } from "./decide-proposal.server.ts";
import { findLinesOfAccount } from "./find-lines.server.ts";
import { proposalDecision, proposalParams, sourcedLine, sourcesQuery } from "./schema.ts";

export const sourcesApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  disableCaching(app);
  tagEndpoints(app, "workspace");
  admitMembers(app, { db, userType: "Athlete" });

  app.get(
    "/api/me/sources",
    {
      schema: {
        operationId: "listSources",
        summary: "Lists the lines of the athlete’s profile with their sources, history and proposals",
        description:
          "A profile can have 1,500 lines. `teamId` selects those of one season, by default those of the latest seasons with together at most 400 lines. Each line has its latest three former confirmations, earlier values and proposals.",
        querystring: sourcesQuery,
        response: { 200: z.array(sourcedLine) },
      },
    },
    ({ session: { accountId }, query: { teamId } }) => findLinesOfAccount(db, { accountId, teamId }),
  );

  app.put(
    "/api/me/proposals/:proposalId",
    {
      schema: {
        operationId: "decideProposal",
        summary: "Accepts or declines what a coach proposes; accepted values replace those of the line",
        description: "Returns 409 if the line changed since the proposal, and 404 if it is decided.",
        params: proposalParams,
        body: proposalDecision,
        response: { 200: z.object({}) },
      },
    },
    async ({ session: { accountId }, params: { proposalId }, body: { decision } }) => {
      await db.transaction().execute((trx) => decideProposal(trx, { accountId, proposalId, decision }));
      return {};
    },
  );
};
