import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import packageJson from "../../package.json" with { type: "json" };
import { brand } from "../brand.ts";
import { securitySchemes } from "../sessions/call-security.server.ts";

// The reader of the document writes style elements of its own; it runs no script but its files and shows nobody's data.
const contentSecurityPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** The OpenAPI document of every call registered after this, at /api/openapi.json, and a page that explains it at /api/docs. */
export async function documentCalls(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: `${brand.name} API`, description: brand.description, version: packageJson.version },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: securitySchemes(publicUrl) },
    },
    transform: jsonSchemaTransform,
  });
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
