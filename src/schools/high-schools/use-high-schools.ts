import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";
import type { HighSchool } from "../schema.ts";

const minLetters = 2;
const pauseMs = 150;

/** Returns the schools for what the user typed, or those before while a request runs. Without a response there are none. */
export function useHighSchools(path: string, term: string): HighSchool[] {
  const [schools, setSchools] = useState<HighSchool[]>([]);
  useEffect(() => {
    if (term.length < minLetters) return setSchools([]);
    const request = new AbortController();
    const pause = setTimeout(() => {
      requestJson<{ data: HighSchool[] }>(`${path}?${new URLSearchParams({ name: term })}`, { signal: request.signal })
        .then((response) => setSchools(response.ok ? response.result.data : []))
        .catch(() => {});
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      request.abort();
    };
  }, [path, term]);
  return schools;
}
