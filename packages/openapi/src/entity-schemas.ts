import { type Entity, isLink, type LinkEnd, type Registry } from '@flotilla/core';
import { pascalCase } from '@flotilla/core/values';
import { type JsonSchema, type OpenApiKinds, ref } from './json-schema.js';
import { inputSchema, patchSchema, rowSchema } from './field-schemas.js';

/** `blog.article` to `BlogArticle`: the name of its row's schema, and the ending of its operations' ids. */
export function schemaName({ module, name }: Pick<Entity, 'module' | 'name'>): string {
  return pascalCase(module) + pascalCase(name);
}

/** The three schemas of an entity or link: its row, with the links that can be embedded, and what writes take. */
export function entitySchemas(entity: Entity, registry: Registry, kinds: OpenApiKinds): Record<string, JsonSchema> {
  const name = schemaName(entity);
  const row = rowSchema(entity, kinds);
  const properties = { ...(row.properties as object), ...farRows(entity, registry), ...embeddedLinks(entity, registry) };
  return {
    [name]: { ...row, properties },
    [`${name}Input`]: inputSchema(entity, kinds),
    [`${name}Patch`]: patchSchema(entity, kinds),
  };
}

/** An embedded link row carries the row of its far side. */
function farRows(entity: Entity, registry: Registry): Record<string, JsonSchema> {
  if (!isLink(entity)) return {};
  const ends = [entity.left, entity.right].filter((end): end is LinkEnd => end !== null);
  const far = ({ key, as }: LinkEnd) => [
    as,
    { ...ref(schemaName(registry.entity(key))), description: 'The far row, where the link is embedded.' },
  ];
  return Object.fromEntries(ends.map(far));
}

function embeddedLinks(entity: Entity, registry: Registry): Record<string, JsonSchema> {
  const embedded = [...registry.relationsOf(entity.key).values()].map(({ embedAs, link, token }) => [
    embedAs,
    { type: 'array', items: ref(schemaName(link)), description: `With \`include=${token}\`.`, 'x-include': token },
  ]);
  return Object.fromEntries(embedded);
}
