import { createRequest } from "@mcansh/react-router-fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { isDataRequest } from "../http/detect-data-request.server.ts";
import { loadBuild } from "./load-build.server.ts";
import { routeName } from "./route-name.server.ts";

/** Renders pages into shells. Returns the build for requests to which the router must respond. */
export async function serveShells(
  pages: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RouterContextProvider,
): Promise<ServerBuild> {
  const build = await loadBuild();
  const shells = build.entry.module.openPageShells(build);
  pages.addHook("preHandler", async (request, reply) => {
    const pattern = routeName(request);
    if (request.method !== "GET" || !shells.has(pattern)) return;
    // The router responds to requests for data.
    if (isDataRequest(request)) return;
    const page = await shells.render({
      request: createRequest(request, reply),
      context: contextOf(request, reply),
      pattern,
      policy: String(reply.getHeader("content-security-policy") ?? ""),
    });
    return page ? reply.headers(page.headers).send(page.body) : undefined;
  });
  return shells.build;
}
