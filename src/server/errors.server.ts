import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { errorAnswer } from "./answers.server.ts";

interface FieldProblem {
  field: string;
  message: string;
}

/** An error with what `http-errors` may carry besides: headers of the answer, the fields at fault. */
interface AnswerableError extends FastifyError {
  headers?: Record<string, string>;
  errors?: FieldProblem[];
}

/** One handler turns every error into an answer: what is expected keeps its message, what is not is logged and stays unsaid. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<AnswerableError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = error.validation.map((issue) => ({
        field: issue.instancePath.split("/").filter(Boolean).join(".") || (error.validationContext ?? ""),
        message: issue.message ?? "is not valid",
      }));
      const message = errors.map((problem) => `${problem.field}: ${problem.message}`).join("; ");
      return sendError(reply, { status: 400, message, errors });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) {
      const { message, headers = {}, errors } = error;
      return sendError(reply.headers(headers), { status, message, ...(errors ? { errors } : {}) });
    }
    request.log.error({ err: error }, "request failed");
    if (status === 503) return sendError(reply.header("retry-after", "5"), { status, message: error.message });
    return sendError(reply, { status: 500, message: "Something went wrong on our side. Please try again." });
  });
}

/** Sends the error body that every call shares. */
export function sendError(reply: FastifyReply, problem: { status: number; message: string; errors?: FieldProblem[] }) {
  const { status, message, errors } = problem;
  const body: z.output<typeof errorAnswer> = { isError: true, message, result: null, ...(errors ? { errors } : {}) };
  return reply.code(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}
