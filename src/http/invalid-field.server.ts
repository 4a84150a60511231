import createHttpError, { type HttpError } from "http-errors";

/** Creates the 422 error for one invalid field. */
export function invalidField({ field, message }: { field: string; message: string }): HttpError {
  return createHttpError(422, message, { errors: [{ field, message }] });
}
