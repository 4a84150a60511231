import path from "node:path";
import packageJson from "../package.json" with { type: "json" };
import type { Problem } from "./check-structure.ts";
import { type Room, rooms, top } from "./rooms.ts";

interface Import {
  file: string;
  target: string;
  /** Only types and classes are imported. */
  isType: boolean;
}

const importPattern =
  /^(?:import|export)\s+([^"';]*?)\s*from\s+"([.#][^"]+)"|^import\s+"([.#][^"]+)"|import\("([.#][^"]+)"\)/gm;
const byPath = new Map(rooms.map((room) => [room.path, room]));

/** Returns the errors of `rooms.ts` itself, and the imports among the source files of `src` that it does not allow. */
export function roomProblems(files: readonly string[], read: (file: string) => string): Problem[] {
  return [...orderProblems(), ...importsOfAll(files, read).flatMap(importProblem)];
}

function importsOfAll(files: readonly string[], read: (file: string) => string): Import[] {
  return files.flatMap((file) => importsOf(file, read(file))).filter(({ target }) => roomOf(target));
}

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map(([, names = "", ...specifiers]) => {
    const specifier = specifiers.find(Boolean) ?? "";
    const aliases: Record<string, string | { default: string }> = packageJson.imports;
    const alias = aliases[specifier];
    const target =
      (typeof alias === "object" ? alias.default : alias) ?? path.posix.join(path.posix.dirname(file), specifier);
    return {
      file,
      target: path.posix.normalize(target),
      isType: /^(?:type\s|\{(?:\s*(?:type\s+)?[A-Z]\w*,?)+\s*\}$)/.test(names),
    };
  });
}

function roomOf(file: string): Room | undefined {
  return byPath.get(file) ?? byPath.get(path.posix.dirname(file));
}

function importProblem({ file, target, isType }: Import): Problem[] {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (!from || !to || from === to) return [];
  const name = path.posix.basename(target);
  if (!listOf(from.uses).includes(to.path.slice("src/".length)))
    return [{ path: file, message: `${from.path} may not import ${to.path}: scripts/rooms.ts lists what it uses` }];
  if (to.path === "src/config.server.ts" && !isType && !top.includes(from.path))
    return [
      {
        path: file,
        message: "a room may import only types and errors of the configuration: take the value as an argument",
      },
    ];
  const isOpen = to.opens === "*" || listOf(to.opens).includes(name);
  if (isOpen || (top.includes(from.path) && listOf(to.opensToTop).includes(name))) return [];
  return [
    { path: file, message: `${to.path} does not open ${name} to other rooms: scripts/rooms.ts lists what it opens` },
  ];
}

function orderProblems(): Problem[] {
  return rooms.flatMap((room, index) => {
    const below = new Set(rooms.slice(0, index).map((other) => other.path.slice("src/".length)));
    return listOf(room.uses)
      .filter((used) => !below.has(used))
      .map((used) => ({ path: room.path, message: `uses ${used}, which scripts/rooms.ts does not list before it` }));
  });
}

/** Returns the entries of `rooms.ts` that no import needs: each would allow a wrong import later. */
export function unneededEntries(files: readonly string[], read: (file: string) => string): Problem[] {
  const imports = importsOfAll(files, read);
  const present = rooms.filter((room) => files.some((file) => roomOf(file) === room));
  return present.flatMap((room) => {
    const used = new Set(imports.filter(({ file }) => roomOf(file) === room).map(({ target }) => roomOf(target)?.path));
    const opened = new Set(
      imports
        .filter(({ file, target }) => roomOf(target) === room && roomOf(file) !== room)
        .map(({ target }) => path.posix.basename(target)),
    );
    const idle = [
      ...listOf(room.uses).filter((name) => !used.has(`src/${name}`)),
      ...(room.opens === "*" ? [] : listOf(room.opens)).filter((name) => !opened.has(name)),
      ...listOf(room.opensToTop).filter((name) => !opened.has(name)),
    ];
    return idle.map((name) => ({ path: room.path, message: `scripts/rooms.ts lists ${name} without need` }));
  });
}

function listOf(names = ""): string[] {
  return names.split(/\s+/).filter(Boolean);
}
