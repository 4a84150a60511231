import { readConfig } from "./src/config.server.ts";
import { openInstance } from "./src/database/open-instance.server.ts";
import { enqueuePreview } from "./src/media/link-preview-job.server.ts";
import { sql } from "kysely";
const instance = await openInstance(readConfig(), { role: "script", statementTimeout: 0, onProgress: console.error });
const { db } = instance;
const add = async (who: string, links: [string, string][]) => {
  const { id } = await db.selectFrom("athletes").select("id").where("external_id", "=", who).executeTakeFirstOrThrow();
  for (const [place, [label, url]] of links.entries()) {
    const row = await db.insertInto("media_links").values({ athlete_id: id, label, url, position: 50 + place, published_at: new Date(`2026-09-${20 - place}`) }).returning("id").executeTakeFirstOrThrow();
    await enqueuePreview(db, { linkKey: row.id, url });
  }
};
await add("sample:1", [["Junior highlights", "https://vimeo.com/1234567"], ["Skills video", "https://youtu.be/dQw4w9WgXcQ"], ["Full match", "https://vimeo.com/7654321"]]);
await add("sample:2", [["Season highlights", "https://youtu.be/dQw4w9WgXcQ"]]);
const long = "Saint Thomas Aquinas and Our Lady of Perpetual Help Regional Catholic Preparatory High School of Northwestern Nebraska";
await sql`update athletes set current_school = ${long} where external_id in ('sample:3', 'sample:4')`.execute(db);
await sql`update accounts set first_name = 'Maximiliana-Alexandrina', last_name = 'Featherstonehaugh-Wolfeschlegelstein' where id = (select account_id from athletes where external_id = 'sample:3')`.execute(db);
await sql`update accounts set first_name = 'Bartholomew Christopher', last_name = 'Fitzgerald Montgomery-Rutherford' where id = (select account_id from athletes where external_id = 'sample:4')`.execute(db);
console.log(JSON.stringify((await sql`select source, year, count(*) from high_schools group by 1, 2 order by 1`.execute(db)).rows));
console.log(JSON.stringify((await sql`select external_id, published_fields, first_name, last_name from athletes join accounts on accounts.id = account_id where external_id in ('sample:1','sample:2','sample:3','sample:4')`.execute(db)).rows));
await instance.close();
