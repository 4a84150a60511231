import type { FastifyDynamicSwaggerOptions, SwaggerTransformObject } from "@fastify/swagger";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { z } from "zod";
import packageJson from "../../../package.json" with { type: "json" };
import { brand } from "../../brand.ts";
import { registerNames } from "../../http/named-schema.ts";
import { securitySchemes } from "../../sessions/endpoint-access.server.ts";
import { problemType } from "./response-envelope.server.ts";

type OpenApiDocument = Extract<ReturnType<SwaggerTransformObject>, { components?: unknown }>;
type JsonSchemaOptions = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

/** Describes the groups of endpoints, in the order of the documentation. */
const tags = [
  { name: "athletes", description: "Public profiles, links and statistics of athletes." },
  { name: "schools", description: "The register of colleges." },
  {
    name: "accounts",
    description: "Sign-up, sign-in, passwords and deletion. Responses do not reveal who has an account.",
  },
  { name: "own account", description: "The account of the signed-in athlete or coach." },
  { name: "workspace", description: "The profile, teams, events, links and photo of the signed-in athlete." },
  { name: "submissions", description: "Profiles that the signed-in athlete submits to coaches." },
  { name: "coaches", description: "School and sports of an approved coach, and the profiles that the coach received." },
  { name: "teams", description: "Teams of schools and clubs: their staff, athletes and games." },
  { name: "programs", description: "The program of a team: staff, roles, plan, exports and log." },
  { name: "prospects", description: "The work of a program on athletes: board, notes, ratings, tasks and searches." },
  { name: "events", description: "The events of a program: rosters, matches and the athletes whom the staff watches." },
  { name: "contact rules", description: "When college coaches may contact athletes, as open data with sources." },
  { name: "contacts", description: "The log of a program’s contacts with athletes, and its compliance exports." },
  { name: "payments", description: "Subscriptions of the coach plan at PayPal." },
  { name: "admin", description: "The portal of the staff." },
  { name: "health", description: "Checks for load balancers and monitoring." },
];

const introduction = `${brand.description}

Endpoints return \`{ "isError": false, "message": "…", "result": … }\`, and errors \`{ "isError": true, "message": "…", "result": null }\`.
Under \`/api/me\` and \`/api/coach\`, a request with \`Accept: ${problemType}\` gets errors as problems (RFC 9457) instead.
The headers \`RateLimit\`, \`RateLimit-Policy\`, \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` of each response report the rate limits that
counted the request.`;

const headers = {
  "Retry-After": describeHeader("integer", "Seconds after which the request may be repeated."),
  RateLimit: describeHeader("string", "Points that are left, and seconds until they are restored, for each limit."),
  "RateLimit-Policy": describeHeader("string", "Points (`q`) and seconds (`w`) of each limit."),
  "RateLimit-Limit": describeHeader("integer", "Points of the limit with the fewest points left."),
  "RateLimit-Remaining": describeHeader("integer", "Points left of this limit."),
  "RateLimit-Reset": describeHeader("integer", "Seconds until the points of this limit are restored."),
};

export function openApiOptions(publicUrl: string): FastifyDynamicSwaggerOptions {
  registerNames();
  const zodToJsonConfig = { override: cleanSchema };
  const addComponents = createJsonSchemaTransformObject({ zodToJsonConfig });
  return {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${brand.name} API`,
        description: introduction,
        version: packageJson.version,
        license: { name: packageJson.license, identifier: packageJson.license } as { name: string },
      },
      servers: [{ url: publicUrl }],
      tags,
      components: { securitySchemes: securitySchemes(publicUrl), headers },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (document) => documentLimits(removeUnusedSchemas(addComponents(document) as OpenApiDocument)),
  };
}

/** Removes what Zod adds to a JSON schema but clients do not need. */
const cleanSchema: JsonSchemaOptions["override"] = ({ zodSchema, jsonSchema }) => {
  const { type } = zodSchema._zod.def;
  if (type === "union") jsonSchema.anyOf = jsonSchema.anyOf?.filter((one) => Object.keys(one).length > 0);
  if (type === "record" && jsonSchema.required) listProperties(jsonSchema);
  if (type === "record" && Object.keys(jsonSchema.propertyNames ?? {}).length === 1) delete jsonSchema.propertyNames;
  if (jsonSchema.type !== "integer") return;
  // A query parameter is a text for Zod, and an integer for clients.
  delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** A record that requires every key of an enum is an object with these properties. */
function listProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { required = [], additionalProperties = {} } = schema;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
}

/** Removes named schemas without a reference: each one exists for requests and for responses. */
function removeUnusedSchemas(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, object> = document.components?.schemas ?? {};
  const used = new Set<string>();
  function collect(value: unknown): void {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  }
  collect(document.paths);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  const components = { ...document.components, schemas: Object.fromEntries(kept.sort()) };
  return { ...document, components } as OpenApiDocument;
}

/** Adds a 429 with its headers to every operation except the health checks, which have no limit. */
function documentLimits(document: OpenApiDocument): OpenApiDocument {
  const references = Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  const limited = Object.entries(document.paths ?? {}).filter(([path]) => !isHealthCheck(path));
  for (const operation of limited.flatMap(([, operations]) => Object.values(operations ?? {}))) {
    const { responses } = operation as { responses: Record<string, object> };
    const description = "Too many requests";
    responses[429] = { ...responses["4XX"], description, headers: Object.fromEntries(references) };
  }
  return document;
}

function isHealthCheck(path: string): boolean {
  return path === "/healthz" || path === "/readyz";
}

function describeHeader(type: "string" | "integer", description: string) {
  return { description, schema: { type } };
}
