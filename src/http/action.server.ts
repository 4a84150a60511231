import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Database } from "../database/tables.ts";
import type { FeatureJob } from "../jobs/job.server.ts";
import type { ActionLimit, Limits, RequestCounter } from "./rate-limits.server.ts";
import type { SubmittedForm } from "./submitted-form.server.ts";

/** Services for actions and queries. A module adds its services by declaration merging. */
export interface Services {
  limits: Limits;
  publicUrl: string;
}

/** Services for the run of an action, with the counter of its limit. */
export type ActionServices = Services & RequestCounter;

/** The reply, the databases and the services of an endpoint. */
export interface Exchange {
  reply: FastifyReply;
  db: Kysely<Database>;
  /** Database for published data. It can lack recent writes. */
  reads: Kysely<Database>;
  services: Services;
}

/** The clients that may use a group of endpoints and forms, such as the staff of a program. */
export interface Audience<Caller, Permission extends string> {
  name: string;
  /** Restricts the later endpoints of a plugin to these clients, before the body is read. */
  admit(app: FastifyInstance, options: { db: Kysely<Database> }): void;
  /** Configuration of a route, with which `admit` checks the permission. */
  configOf(permission: Permission): object;
  callerOf(request: FastifyRequest, exchange: Exchange): Caller;
  /** Returns the caller who opens a page or submits its form. Redirects other clients. */
  requirePage(context: Readonly<RouterContextProvider>, request: Request): Promise<Caller>;
  /** Throws 403 if the caller doesn’t have the permission. */
  requirePermission(caller: Caller, permission: Permission): void;
  accountIdOf(caller: Caller): string;
  /** Key of the rate limits: the organization, or the account. */
  limitKeyOf(caller: Caller): string;
  /** The idempotency key of a POST, unless its action has another setting. By default, it is required. */
  idempotencyKey?: "none";
  /** Its queries return published data: from a replica, and caches may store it if they revalidate it. */
  readsPublished?: true;
}

/** A response that is sent as a file. */
export interface FileResponse {
  /** Name of a file that browsers store. Without it, they show the content. */
  name?: string;
  type: string;
  content: string | Buffer | Readable;
}

/** Documents a response that is a file. */
interface FileSchema {
  description: string;
  content: Record<string, { schema: z.ZodType }>;
}

type Schema = z.ZodType;
type Result<Returns> = Returns extends Schema ? z.input<Returns> : FileResponse;
type Input<Params extends Schema, Query extends Schema, Body extends Schema> = z.output<Params> &
  z.output<Query> &
  NonNullable<z.output<Body>> &
  Version<Body>;
/** The version of `conflict`, unless the body has one of its own. */
type Version<Body extends Schema> = "version" extends keyof NonNullable<z.output<Body>> ? unknown : { version: number };

/** The permission that an operation requires, unless its audience has none. */
type May<Permission> = [Permission] extends [never] ? { may?: undefined } : { may: Permission };

/** Parts that actions and queries have in common. The input is the parameters of the path, the query string and the body in one object. */
interface Operation<Params, Query, Returns> {
  /** Method and path of the endpoint, such as `POST /api/coach/tags`. */
  route: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
  /** Id of the operation in the OpenAPI document. */
  name: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  /** Schema of the result. Without it, the endpoint returns an empty object. */
  returns?: Returns;
  /** Schemas of other responses by their status. */
  responses?: Record<number, Schema>;
  /** Sends the version of the result as ETag. */
  sendsVersion?: boolean;
}

interface Query<Caller, P extends Schema, Q extends Schema, R extends Schema | FileSchema> extends Operation<P, Q, R> {
  run(db: Kysely<Database>, caller: Caller, input: Input<P, Q, Schema>, services: Services): Awaitable<Result<R>>;
}

interface Action<Caller, P extends Schema, Q extends Schema, B extends Schema, R extends Schema, Changed, Permission>
  extends Operation<P, Q, R> {
  body?: B;
  /** By default, a POST requires an `Idempotency-Key`, and other methods have none. */
  idempotencyKey?: "required" | "optional" | "none";
  /** Requires the version that the client read, in `If-Match` or in the field `version` of a form. A conflict returns this record. */
  conflict?: Schema;
  limit?: ActionLimit;
  /** Returns the permissions that an input requires beside `may`. */
  mayAlso?(caller: Caller, input: Input<P, Q, B>): readonly Permission[];
  /** Surrounds the transaction, such as to count rejected tries outside of it. */
  around?<Value>(work: () => Promise<Value>, caller: Caller, services: Services): Promise<Value>;
  /** Runs without a transaction and stores no response, because `run` checks a password or waits for another process before it opens one. */
  opensTransaction?: boolean;
  /** Forms of pages that run the action, by their `intent`. */
  forms?: Record<string, ReadForm<Caller>>;
  /** Leads to another page after a form, or shows a message with the new data of its page: “message” is that of the endpoint. By default, the page shows its new data. */
  leadTo?: "message" | ((changed: Changed) => Response | FormMessage | null);
  /** Message of the endpoint’s response. */
  message?: string | ((input: Input<P, Q, B>, changed: Changed) => string);
  run(trx: Kysely<Database>, caller: Caller, input: Input<P, Q, B>, services: ActionServices): Awaitable<Changed>;
  /** Reads the response of the endpoint after the commit. By default, it is the result of `run`. */
  respond?(db: Kysely<Database>, caller: Caller, input: Input<P, Q, B>, changed: Changed): Awaitable<z.input<R>>;
}

type Awaitable<Value> = Value | Promise<Value>;

export interface FormMessage {
  message: string;
  /** False if something was not changed. */
  good?: boolean;
}

/** The source of a form. `params` are those of the path of its page. */
export interface FormSource<Caller> {
  trx: Kysely<Database>;
  caller: Caller;
  params: Record<string, string | undefined>;
}

/** Reads the input of an action from a form. `true` reads each field of the schemas from the field with its name. */
type ReadForm<Caller> = true | ((form: SubmittedForm, source: FormSource<Caller>) => unknown);

// biome-ignore lint/suspicious/noExplicitAny: the list of a feature has operations of all types; each was checked when it was defined.
type Any = any;
type Of<Caller> = { audience: Audience<Caller, Any>; may?: Any };
export type AnyAction<Caller = Any> = { kind: "action" } & Of<Caller> & Action<Caller, Any, Any, Any, Any, Any, Any>;
/** An action that has forms, but no endpoint. */
export type FormAction<Caller = Any> = { kind: "form" } & Of<Caller> & FormOnly<AnyAction<Caller>>;
type FormOnly<Action> = Omit<Action, keyof EndpointOnly | "kind" | "audience" | "may">;
type EndpointOnly = Omit<Operation<Any, Any, Any>, "params"> & { idempotencyKey: Any; respond: Any };
export type AnyQuery<Caller = Any> = { kind: "query" } & Of<Caller> & Query<Caller, Any, Any, Any>;

/** Operations with one tag in the OpenAPI document, and the jobs of the same module. `data-export` adds its personal data. */
export interface Feature {
  tag: string;
  operations: readonly (AnyAction | FormAction | AnyQuery)[];
  jobs?: readonly FeatureJob[];
}

/** Returns the functions that define the actions and queries of an audience. */
export function operationsOf<Caller, Permission extends string>(audience: Audience<Caller, Permission>) {
  return {
    action<
      P extends Schema = Schema,
      Q extends Schema = Schema,
      B extends Schema = Schema,
      R extends Schema = Schema,
      Changed = unknown,
    >(definition: Action<Caller, P, Q, B, R, Changed, Permission> & May<Permission>): AnyAction<Caller> {
      return { kind: "action", audience, ...definition };
    },
    formAction<P extends Schema = Schema, B extends Schema = Schema, Changed = unknown>(
      definition: FormOnly<Action<Caller, P, Schema, B, Schema, Changed, Permission>> & May<Permission>,
    ): FormAction<Caller> {
      return { kind: "form", audience, ...definition };
    },
    query<P extends Schema = Schema, Q extends Schema = Schema, R extends Schema | FileSchema = Schema>(
      definition: Query<Caller, P, Q, R> & May<Permission>,
    ): AnyQuery<Caller> {
      return { kind: "query", audience, ...definition };
    },
  };
}
