import { registeredDefinitions as definitions } from "../../src/sports/registered-definitions.ts";
import { skyball } from "./skyball.ts";

export const registeredDefinitions = [...definitions, skyball];
