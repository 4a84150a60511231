import { z } from "zod";

/** What the OpenAPI document uses of JSON Schema. */
export interface Schema {
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
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

/** A parameter of a call. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

/** One call of the document. */
export interface ApiCall {
  /** "POST /auth/Login" */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** Null where it takes none, or none of JSON. */
  body: Schema | null;
  /** Whether it wants its caller to be signed in. */
  isProtected: boolean;
  /** Its answers by status: "200", "4XX"; each as it may come. */
  answers: Record<string, { type: string; schema: z.ZodType }[]>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security?: object[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** Every call that the OpenAPI document of a server names. */
export async function readCalls(url: string): Promise<ApiCall[]> {
  const document: { paths: Record<string, Record<string, Operation>> } = await (
    await fetch(`${url}/api/openapi.json`)
  ).json();
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, security, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema ?? null,
      isProtected: security !== undefined,
      answers: Object.fromEntries(
        Object.entries(responses).map(([status, { content = {} }]) => [
          status,
          Object.entries(content).map(([type, { schema }]) => ({ type, schema: asZod(schema) })),
        ]),
      ),
    })),
  );
}

/** What a call is made with: values by parameter, several of one name where it is a list, and a body. */
export interface Given {
  parameters: Record<string, unknown>;
  body?: unknown;
}

/** Makes a call with these values. */
export function makeCall(
  url: string,
  { method, path, parameters }: ApiCall,
  { given, headers = {} }: { given: Given; headers?: Record<string, string> },
): Promise<Response> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const filled = inPath.reduce(
    (text, { name }) => text.replace(`{${name}}`, encodeText(given.parameters[name] ?? "")),
    path,
  );
  const query = parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap(({ name }) => [given.parameters[name]].flat().map((value) => [name, value] as const))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeText(value)}`)
    .join("&");
  const sent = given.body === undefined ? {} : { body: JSON.stringify(given.body) };
  const type: Record<string, string> = given.body === undefined ? {} : { "content-type": "application/json" };
  return fetch(`${url}${filled}${query ? `?${query}` : ""}`, {
    method,
    redirect: "manual",
    headers: { ...type, ...headers },
    ...sent,
  });
}

/** Half of a surrogate pair has no place in an address: it goes as the bytes that a careless client sends. */
function encodeText(value: unknown): string {
  // Not every object that is made up has a text.
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** What is wrong with an answer, in a word; null where it is one that the document promises. */
export async function findFault(call: ApiCall, answer: Response): Promise<string | null> {
  const text = await answer.text();
  const { status } = answer;
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
  if (/\bat .+:\d+:\d+|node_modules|select .+ from |duplicate key/i.test(text)) return `told of its inside: ${text}`;
  if (status === 304) return null;
  if (!(answer.headers.get("content-security-policy") ?? "").includes("frame-ancestors 'none'")) return "has no policy";
  const type = answer.headers.get("content-type") ?? "";
  if (!type.endsWith("; charset=utf-8")) return `is of the type ${type}`;
  const promised = (call.answers[status] ?? call.answers[`${String(status)[0]}XX`])?.find((one) =>
    type.startsWith(one.type),
  );
  if (!promised) return `answered ${status} as ${type}, of which the document says nothing`;
  const judged = promised.schema.safeParse(promised.type === "application/json" ? JSON.parse(text) : text);
  return judged.success ? null : `broke its schema for ${status}: ${judged.error.message} in ${text.slice(0, 300)}`;
}

function asZod(schema: Schema): z.ZodType {
  return z.fromJSONSchema(schema as never, { defaultTarget: "openapi-3.0" });
}

/** A value that a schema allows, as plain as can be. */
export function plainValue(schema: Schema): unknown {
  const chosen = (schema.oneOf ?? schema.anyOf)?.at(-1);
  if (chosen) return plainValue(chosen);
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object")
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, plainValue(one)]));
  if (schema.type === "array") return [plainValue(schema.items ?? {})];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  if (schema.format === "date") return "2001-02-03";
  if (schema.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (schema.pattern?.includes("[1-9]")) return "40";
  if (schema.pattern?.startsWith("^I-")) return "I-BW452GLLEP1G";
  return "a";
}
