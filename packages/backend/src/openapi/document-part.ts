import { InvalidError } from '@flotilla/core/errors';
import type { JsonSchema } from './json-schema.js';
import type { OpenApiDocument } from './types.js';

/**
 * Returns the part of a document that some modules serve, with only the schemas that it references.
 * @throws InvalidError for an unknown module
 */
export function documentPart(document: OpenApiDocument, modules: readonly string[]): OpenApiDocument {
  const tagNames = document.tags.map(({ name }) => name);
  const unknown = modules.find((name) => !tagNames.includes(name));
  if (unknown !== undefined)
    throw InvalidError.of('modules', `has no module ${unknown}: ${tagNames.join(', ')}.`);
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const operations = Object.entries(item).filter(([, { tags }]) =>
        tags.some((tag) => modules.includes(tag)),
      );
      return operations.length > 0 ? [[path, Object.fromEntries(operations)]] : [];
    }),
  );
  const { schemas, ...others } = document.components;
  const named = new Map<string, JsonSchema>();
  for (const part of [paths, others]) collect(part, schemas, named);
  const tags = document.tags.filter(({ name }) => modules.includes(name));
  return { ...document, tags, paths, components: { ...others, schemas: Object.fromEntries(named) } };
}

/** Collects the schemas that a part references, recursively. */
function collect(
  part: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
  named: Map<string, JsonSchema>,
): void {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)/g)) {
    const schema = schemas[name];
    if (!schema || named.has(name)) continue;
    named.set(name, schema);
    collect(schema, schemas, named);
  }
}
