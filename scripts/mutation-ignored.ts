import type { Ignorer, NodePath } from "@stryker-mutator/api/ignore";
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** A path of Babel, as far as it is read here. */
interface SyntaxPath {
  node: {
    type: string;
    key?: { name?: string };
    value?: { type: string };
    callee?: { name?: string };
    properties?: SyntaxPath["node"][];
  };
  parentPath: SyntaxPath | null;
}

const documentedTexts = ["summary", "description", "tag", "tags"];

/**
 * Ignores the texts of the OpenAPI document, which describe an endpoint and change no behavior: the literals of
 * `summary`, `description` and tags within the `schema` of a route, in the definition of an action, a query or a feature, and calls of
 * `tagEndpoints`.
 */
const openApiTexts: Ignorer = {
  shouldIgnore(path: NodePath): string | undefined {
    const { node, parentPath } = path as SyntaxPath;
    const isText = isPropertyNamed(node, documentedTexts) && isLiteral(node.value?.type) && isDocumented(parentPath);
    const isTag = node.type === "CallExpression" && node.callee?.name === "tagEndpoints";
    return isText || isTag ? "a text of the OpenAPI document" : undefined;
  },
};

function isPropertyNamed({ type, key }: SyntaxPath["node"], names: string[]): boolean {
  return type === "ObjectProperty" && names.includes(key?.name ?? "");
}

function isLiteral(type: string | undefined): boolean {
  return type === "StringLiteral" || type === "ArrayExpression";
}

function isDocumented(parent: SyntaxPath | null): boolean {
  const isDefinition = parent?.node.properties?.some((one) => isPropertyNamed(one, ["route", "operations"])) ?? false;
  return isDefinition || isWithinSchema(parent);
}

function isWithinSchema(path: SyntaxPath | null): boolean {
  return path !== null && (isPropertyNamed(path.node, ["schema"]) || isWithinSchema(path.parentPath));
}

/** StrykerJS reads this export. */
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "open-api-texts", openApiTexts)];
