import { z } from "zod";

const names = new Map<z.ZodType, string>();

/**
 * Names a schema in the OpenAPI document, so that clients share its type. The name of a request body gets the suffix `Input`.
 * @__NO_SIDE_EFFECTS__
 */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  names.set(schema, name);
  return schema;
}

/**
 * Returns a `z.object` with a name.
 * @__NO_SIDE_EFFECTS__
 */
export function namedObject<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return named(name, z.object(shape));
}

/**
 * Returns a `z.strictObject` with a name.
 * @__NO_SIDE_EFFECTS__
 */
export function namedStrictObject<Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) {
  return named(name, z.strictObject(shape));
}

/** Registers the names for the OpenAPI document. Throws if two schemas have the same name. */
export function registerNames(given: ReadonlyMap<z.ZodType, string> = names): void {
  // The build of the pages has copies of this file and of the schemas. Registered where they are defined, both copies would have the same name.
  for (const [name, { length }] of Map.groupBy(given.values(), (one) => one))
    if (length > 1) throw new Error(`${length} schemas have the name ${name}.`);
  for (const [schema, id] of given) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
