import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { queuedJob, scheduledJob } from "../../jobs/job.server.ts";
import { programAction, programQuery } from "../../programs/program-operations.server.ts";
import { exportBody, exportParams, exportState, logList, logQuery } from "../prospect/schema.ts";
import type { boardFormats } from "../prospect/vocabulary.ts";
import { listLog } from "./list-log.server.ts";
import {
  findProgramExport,
  makeProgramExport,
  makeProgramExportJob,
  readExportFile,
  requestExport,
} from "./make-export.server.ts";
import { purgeBoards } from "./purge-boards.server.ts";

const types: Record<(typeof boardFormats)[number], string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
};

export const programExports: Feature = {
  tag: "programs",
  operations: [
    programAction({
      route: "POST /api/coach/exports",
      name: "requestProgramExport",
      summary: "Requests an export of the program’s work as an Excel file, CSV or JSON",
      may: "export",
      body: exportBody,
      returns: z.object({ exportId: z.string() }),
      limit: "program-export",
      forms: {
        export(form) {
          const [format, columns] = [form.text("format"), form.all("column")];
          // Without a chosen column, the file has all.
          return { format, ...(format !== "json" && columns.length > 0 && { columns }) };
        },
      },
      run: requestExport,
    }),
    programQuery({
      route: "GET /api/coach/exports/:exportId",
      name: "getProgramExport",
      summary: "Returns the progress of an export",
      may: "export",
      params: exportParams,
      returns: exportState,
      run: (db, member, { exportId }) => findProgramExport(db, member, exportId),
    }),
    programQuery({
      route: "GET /api/coach/exports/:exportId/file",
      name: "getProgramExportFile",
      summary: "Returns the file of an export; 409 until it is ready",
      may: "export",
      params: exportParams,
      returns: {
        description: "CSV, Excel or JSON",
        content: {
          "text/csv": { schema: z.string() },
          [types.xlsx]: { schema: z.string().describe("The bytes of the workbook") },
          "application/json": { schema: z.string() },
        },
      },
      async run(db, member, { exportId }) {
        const { format, content, requestedAt } = await readExportFile(db, member, exportId);
        return {
          name: `board-${requestedAt.slice(0, 10)}.${format}`,
          type: types[format],
          content,
        };
      },
    }),
    programQuery({
      route: "GET /api/coach/log",
      name: "listProgramLog",
      summary: "Returns the log of the program, newest first",
      may: "audit",
      query: logQuery,
      returns: logList,
      run: (db, member, { pageNum }) => listLog(db, member, pageNum),
    }),
  ],
  jobs: [queuedJob(makeProgramExportJob, makeProgramExport), scheduledJob("purge-board", "23 * * * *", purgeBoards)],
};
