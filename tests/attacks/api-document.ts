import { z } from "zod";
import { injections } from "./payloads.ts";

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object" | "null";
  enum?: (string | number | boolean)[];
  pattern?: string;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  nullable?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

/** An endpoint of the OpenAPI document. */
export interface Endpoint {
  /** For example "POST /auth/Login". */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** Null without a JSON body. */
  body: Schema | null;
  /** True if it requires a signed-in client. */
  isProtected: boolean;
  /** Its responses by status ("200", "4XX"), each with the possible content types. */
  responses: Record<string, { type: string; schema: z.ZodType }[]>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security: object[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** Replaces each reference by the schema that it names. */
function resolveReferences(value: unknown, schemas: Record<string, object>): unknown {
  if (Array.isArray(value)) return value.map((one) => resolveReferences(one, schemas));
  if (value === null || typeof value !== "object") return value;
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec("$ref" in value ? String(value.$ref) : "") ?? [];
  if (name) return resolveReferences(schemas[name], schemas);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolveReferences(one, schemas)]));
}

/** Replaces lists of types by alternatives, and constants by enums with one value. */
function simplify<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(simplify) as Value;
  if (value === null || typeof value !== "object") return value;
  const schema = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, simplify(one)]));
  if ("const" in schema) return { ...schema, enum: [schema.const] } as Value;
  if (!Array.isArray(schema.type)) return schema as Value;
  const types = schema.type.filter((type) => type !== "null");
  const nullable = types.length < schema.type.length;
  if (types.length === 1) return { ...schema, type: types[0], nullable } as Value;
  return { nullable, anyOf: types.map((type) => ({ type })) } as Value;
}

/** Reads the endpoints from a server's OpenAPI document. */
export async function readEndpoints(url: string): Promise<Endpoint[]> {
  const { paths, components } = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const document = resolveReferences({ paths }, components.schemas) as { paths: ApiDocument["paths"] };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, security, responses: documented }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map((one) => ({ ...one, schema: simplify(one.schema) })),
      body: simplify(requestBody?.content["application/json"]?.schema ?? null),
      isProtected: security.length > 0,
      responses: Object.fromEntries(
        Object.entries(documented).map(([status, { content = {} }]) => [
          status,
          Object.entries(content).map(([type, { schema }]) => ({ type, schema: asZod(schema) })),
        ]),
      ),
    })),
  );
}

/** Values of a request: parameters by name, with an array for repeated ones, and a body. */
export interface RequestValues {
  parameters: Record<string, unknown>;
  body?: unknown;
}

/** Sends a request with these values. */
export function sendRequest(
  url: string,
  { method, path, parameters }: Endpoint,
  { values, headers = {} }: { values: RequestValues; headers?: Record<string, string> },
): Promise<Response> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const filled = inPath.reduce(
    (text, { name }) => text.replace(`{${name}}`, encodeText(values.parameters[name] ?? "")),
    path,
  );
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap(({ name }) => [values.parameters[name]].flat().map((value) => [name, value] as const))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeText(value)}`)
    .join("&");
  const sent = values.body === undefined ? {} : { body: JSON.stringify(values.body) };
  const type: Record<string, string> = values.body === undefined ? {} : { "content-type": "application/json" };
  return fetch(`${url}${filled}${query ? `?${query}` : ""}`, {
    method,
    redirect: "manual",
    headers: { ...type, ...headers },
    ...sent,
  });
}

/** Encodes text for a URL. Sends a lone surrogate as raw bytes, as careless clients do. */
export function encodeText(value: unknown): string {
  // Some generated objects cannot be converted with String().
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** So that no injection is cut by a shorter one that it contains. */
const longestFirst = injections.toSorted((one, other) => other.length - one.length);

/** Returns the first violation of the OpenAPI document in a response, or null if there is none. */
export async function findViolation(endpoint: Endpoint, response: Response): Promise<string | null> {
  const text = await response.text();
  const { status } = response;
  if (status >= 500) return `returned ${status}: ${text.slice(0, 200)}`;
  // A stored text can be one of the injections.
  const own = longestFirst.reduce(
    (rest, injection) => rest.replaceAll(JSON.stringify(injection).slice(1, -1), ""),
    text,
  );
  if (/\bat (?:[^()"]{0,80}\()?\S+:\d+:\d+|node_modules|\bselect [\w."*,() ]+ from |duplicate key/i.test(own))
    return `exposed internals: ${text}`;
  if (status === 304) return null;
  if (!(response.headers.get("content-security-policy") ?? "").includes("frame-ancestors 'none'"))
    return "has no security policy";
  const type = response.headers.get("content-type") ?? "";
  if (!type.endsWith("; charset=utf-8")) return `is of the type ${type}`;
  const expected = (endpoint.responses[status] ?? endpoint.responses[`${String(status)[0]}XX`])?.find((one) =>
    type.startsWith(one.type),
  );
  if (!expected) return `returned ${status} as ${type}, which is not documented`;
  const parsed = expected.schema.safeParse(expected.type === "application/json" ? JSON.parse(text) : text);
  return parsed.success ? null : `violates its schema for ${status}: ${parsed.error.message} in ${text.slice(0, 300)}`;
}

export function asZod(schema: Schema): z.ZodType {
  return z.fromJSONSchema(schema as never);
}

/** Returns a minimal valid value for a schema. */
export function plainValue(schema: Schema): unknown {
  const chosen = (schema.oneOf ?? schema.anyOf)?.findLast(({ type }) => type !== "null");
  if (chosen) return plainValue(chosen);
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object")
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, plainValue(one)]));
  if (schema.type === "array") return [plainValue(schema.items ?? {})];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  if (schema.format === "date") return "2001-02-03";
  if (schema.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (schema.pattern?.startsWith("^I-")) return "I-BW452GLLEP1G";
  return "a";
}
