import type { FastifyInstance } from "fastify";

/** Lists the endpoints that this plugin registers from now on under a tag of the OpenAPI document. */
export function tagEndpoints(app: Pick<FastifyInstance, "addHook">, tag: string): void {
  app.addHook("onRoute", (route) => {
    if (route.schema) route.schema = { tags: [tag], ...route.schema };
  });
}
