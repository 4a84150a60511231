import pg from "pg";
import { serveBare } from "./search-http.ts";

// A process of its own, as the product is one.
process.on("message", async (url: string) => {
  const { origin } = await serveBare(new pg.Pool({ connectionString: url, max: 10 }));
  process.send?.(origin);
});
