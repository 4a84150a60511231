import { registeredSports as sports } from "@openroster/stat-files/sports/registered-sports.ts";
import { skyball } from "./skyball.ts";

export const registeredSports = [...sports, skyball];
