import { createServer, type Server } from "node:http";
import type pg from "pg";

const bareQuery = {
  name: "bare",
  text: "select id, gender, height, weight, city, state, graduation_year, school_type, current_school from athletes where id = $1",
};

/** Serves rows with node:http and the driver only. */
export async function serveBare(driver: pg.Pool | pg.Client): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    driver.query({ ...bareQuery, values: [request.url?.slice(1)] }).then(
      ({ rows }) => {
        response.setHeader("content-type", "application/json; charset=utf-8");
        response.end(JSON.stringify(rows[0] ?? null));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}` };
}
