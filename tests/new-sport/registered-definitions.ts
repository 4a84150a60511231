import { registeredDefinitions as definitions } from "@openroster/stat-files/sports/registered-definitions.ts";
import { skyball } from "./skyball.ts";

export const registeredDefinitions = [...definitions, skyball];
