import { href } from "react-router";
import type { NeedFilters } from "./schema.ts";

export function needsHref(filters: NeedFilters, page = 1): string {
  const chosen = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const params = new URLSearchParams(page > 1 ? [...chosen, ["page", String(page)]] : chosen);
  return params.size > 0 ? `${href("/needs")}?${params}` : href("/needs");
}
