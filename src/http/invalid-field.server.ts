import createHttpError, { type HttpError } from "http-errors";

export function invalidField({ field, message }: { field: string; message: string }): HttpError {
  return createHttpError(422, message, { errors: [{ field, message }] });
}
