import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { idempotencyHeaders, readIdempotentRequest, withIdempotencyKey } from "../../http/idempotency-key.server.ts";
import { findTask, listTasks } from "./list-tasks.server.ts";
import { tagSetting, task, taskBody, taskChange, taskList, taskQuery } from "./schema.ts";
import { listTags } from "./set-tags.server.ts";
import { addTask, changeTask } from "./write-tasks.server.ts";

export const tasksApi: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/coach/tags",
    {
      config: { action: "read" },
      schema: {
        operationId: "listTags",
        summary: "Lists the tags of the program",
        response: { 200: z.array(tagSetting) },
      },
    },
    ({ membership }) => listTags(db, membership),
  );

  app.get(
    "/api/coach/tasks",
    {
      config: { action: "read" },
      schema: {
        operationId: "listTasks",
        summary: "Lists the tasks of the program by date, open ones first",
        querystring: taskQuery,
        response: { 200: taskList },
      },
    },
    ({ membership, query }) => listTasks(db, membership, query),
  );

  app.post(
    "/api/coach/tasks",
    {
      config: { action: "assign" },
      schema: {
        operationId: "addTask",
        summary: "Adds a task",
        headers: idempotencyHeaders,
        body: taskBody,
        response: { 200: z.object({ taskId: z.string() }) },
      },
    },
    (request) => {
      const { membership, body } = request;
      const idempotentRequest = { ...readIdempotentRequest(request), accountId: membership.accountId };
      return withIdempotencyKey(db, idempotentRequest, (trx) => addTask(trx, membership, body));
    },
  );

  app.patch(
    "/api/coach/tasks",
    {
      config: { action: "finish" },
      schema: {
        operationId: "changeTask",
        summary: "Changes or finishes a task",
        body: taskChange,
        response: { 200: task },
      },
    },
    async ({ membership, body }) => {
      await db.transaction().execute((trx) => changeTask(trx, membership, body));
      const changed = await findTask(db, membership, body.taskId);
      if (!changed) throw createHttpError(404, "We can’t find this task.");
      return changed;
    },
  );
};
