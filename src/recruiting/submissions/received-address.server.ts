import { sportCode, wholeNumber } from "../../athletes/schema.ts";
import { receivedState } from "../../schools/schema.ts";

const pageNumber = wholeNumber({ min: 1, max: 1_000_000 });

export function readReceivedAddress(params: URLSearchParams) {
  return {
    state: receivedState.optional().catch(undefined).parse(params.get("state")),
    sportCode: sportCode.optional().catch(undefined).parse(params.get("sportCode")),
    page: pageNumber.catch(1).parse(params.get("page")),
  };
}
