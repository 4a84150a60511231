import { registeredSports as sports } from "../../src/sports/registered-sports.ts";
import { skyball } from "./skyball.ts";

export const registeredSports = [...sports, skyball];
