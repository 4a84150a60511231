import { readFile } from "node:fs/promises";
import { parseContactRules, rulesFile } from "../src/contact-rules/load-rules.server.ts";

// Throws an error that names the first line without a source or the date of its check.
const rules = parseContactRules(await readFile(rulesFile, "utf8"));
console.log(`${rules.length} contact rules, each with a source and the date of its check`);
