import pg from "pg";

const timeoutMs = 5000;

/** The connection of an index to its database, made again where it broke. */
export class DatabaseLink {
  readonly #url: string;
  #connecting: Promise<pg.Client> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs something on the connection; where that fails the connection is given up. Callers take turns themselves. */
  async use<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
    this.#connecting ??= this.#connect();
    const connecting = this.#connecting;
    try {
      return await run(await connecting);
    } catch (error) {
      await this.#drop(connecting);
      throw error;
    }
  }

  async close(): Promise<void> {
    if (this.#connecting) await this.#drop(this.#connecting);
  }

  /** A connection for something long; the caller ends it. */
  async openLong(): Promise<pg.Client> {
    return this.#connect({ statement_timeout: 0 });
  }

  async #connect(
    options: pg.ClientConfig = { statement_timeout: timeoutMs, query_timeout: timeoutMs + 2000 },
  ): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "openroster search index",
      connectionTimeoutMillis: 2000,
      keepAlive: true,
      ...options,
    });
    // Whoever uses it hears of it from the query; unheard, the event would end the thread.
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  async #drop(connecting: Promise<pg.Client>): Promise<void> {
    if (this.#connecting === connecting) this.#connecting = null;
    const client = await connecting.catch(() => null);
    await client?.end().catch(() => {});
  }
}
