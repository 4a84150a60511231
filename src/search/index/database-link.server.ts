import pg from "pg";

const timeoutMs = 5000;

/** The database connection of an index. Reconnects after an error. */
export class DatabaseLink {
  readonly #url: string;
  #connecting: Promise<pg.Client> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Runs `run` on the connection and drops the connection if `run` fails. Callers must not overlap. */
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

  /** Opens a connection without a statement timeout. The caller must end it. */
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
    // The failing query reports the error. Without a listener, the event would end the thread.
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
