import createHttpError, { type HttpError } from "http-errors";
import { codeNeeded, codeWrong } from "../accounts/vocabulary.ts";

/** Creates the 401 that requires the mailed code after a correct password. */
export function refuseWithoutCode({ wasWrong }: { wasWrong: boolean }): HttpError {
  return createHttpError(401, wasWrong ? codeWrong : codeNeeded, { result: { codeRequired: true } });
}
