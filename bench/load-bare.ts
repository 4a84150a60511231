import pg from "pg";
import { serveBare } from "./search-bare.ts";

// A separate process, like the product.
process.on("message", async (url: string) => {
  const { origin } = await serveBare(new pg.Pool({ connectionString: url, max: 10 }));
  process.send?.(origin);
});
