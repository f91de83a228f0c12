import { type Entity, isLink, type Registry } from '@flotilla/core';
import { pascalCase } from '@flotilla/core/values';
import { type JsonSchema, type OpenApiKinds, ref } from './json-schema.js';
import { listSchemas } from './list-parameters.js';
import { inputSchema, patchSchema, rowSchema } from './field-schemas.js';

/**
 * Returns the name of a row's schema, which is also the suffix of operation ids: `BlogArticle` for
 * `blog.article`.
 */
export function schemaName({ module, name }: Pick<Entity, 'module' | 'name'>): string {
  return pascalCase(module) + pascalCase(name);
}

/**
 * Returns the schemas of an entity or link: its row with embedded links, the input of a new row, and a patch.
 */
export function entitySchemas(
  entity: Entity,
  registry: Registry,
  kinds: OpenApiKinds,
): Record<string, JsonSchema> {
  const name = schemaName(entity);
  const row = rowSchema(entity, kinds);
  const properties = {
    ...(row.properties as object),
    ...referredRows(entity, registry),
    ...embeddedLinks(entity, registry),
  };
  return {
    [name]: { ...row, properties },
    ...listSchemas(entity, name),
    [`${name}Input`]: inputSchema(entity, kinds),
    [`${name}Patch`]: patchSchema(entity, kinds),
  };
}

/** Returns rows that fields reference: embedded on request; an embedded link always contains its far row. */
function referredRows(entity: Entity, registry: Registry): Record<string, JsonSchema> {
  const ends = isLink(entity) ? [entity.left.field, entity.right?.field] : [];
  const referred = [...registry.referencesOf(entity.key).values()].map(({ token, field, far }) => {
    const where = ends.includes(field) ? ', and where the link is embedded in a row of its other end' : '';
    const row = ref(schemaName(registry.entity(far)));
    return [
      token,
      {
        anyOf: [row, { type: 'null' }],
        description: `With \`include=${token}\`${where}.`,
        'x-include': token,
      },
    ];
  });
  return Object.fromEntries(referred);
}

function embeddedLinks(entity: Entity, registry: Registry): Record<string, JsonSchema> {
  const embedded = [...registry.relationsOf(entity.key).values()].map(({ embedAs, link, token }) => [
    embedAs,
    {
      type: 'array',
      items: ref(schemaName(link)),
      description: `With \`include=${token}\`.`,
      'x-include': token,
    },
  ]);
  return Object.fromEntries(embedded);
}
