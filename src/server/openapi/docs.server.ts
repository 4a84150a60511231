import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { brand } from "../../brand.ts";
import { openApiOptions } from "./openapi-document.server.ts";

// Swagger UI needs inline styles. It runs only its own scripts and shows no user data.
const contentSecurityPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document of all endpoints registered later at /api/openapi.json, and its documentation at /api/docs. */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, openApiOptions(publicUrl));
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: contentSecurityPolicy,
    theme: {
      title: `${brand.name} API`,
      css: [{ filename: "bare.css", content: ".swagger-ui .topbar { display: none }" }],
    },
  });
  app.get("/api/openapi.json", { schema: { hide: true }, config: { access: "anyone" } }, () => app.swagger());
}
