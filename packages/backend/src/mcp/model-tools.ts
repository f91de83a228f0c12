import { type Entity, isLink, type Registry } from '@flotilla/core';
import { takesChangeSets } from '@flotilla/core/change-sets';
import { createLabels, type Labels, readableFields, writableFields } from '@flotilla/core/reflection';
import { NotFoundError } from '@flotilla/core/errors';
import { isPlainObject } from '@flotilla/core/values';
import { z } from 'zod';
import type { Access } from '../access/access.js';
import { backendKinds } from '../kinds/index.js';
import { inputSchema, rowSchema, valueSchemas } from '../openapi/field-schemas.js';
import type { JsonSchema } from '../openapi/json-schema.js';
import { isClosed } from './closed-models.js';
import { defineTool, type Tool, type ToolSession } from './tool.js';

export interface ModelToolParts {
  readonly registry: Registry;
  readonly access: Access;
  /** The languages of localized fields. */
  readonly languages: readonly string[];
}

/** Characters of the shared schemas of a model. Rich text has the largest. */
const maxShared = 30_000;

/** Returns the tools that describe the definitions. */
export function modelTools(parts: ModelToolParts): Tool[] {
  return [
    defineTool({
      name: 'list_models',
      title: 'List models',
      description:
        'Lists the models (kinds of rows) that you may read. With `model` it describes one: its fields as JSON Schema, its links to other models, and what you may do with its rows.',
      scope: 'read',
      hints: { readOnlyHint: true },
      input: z.strictObject({
        model: z.string().max(200).optional().describe('The key of a model, such as blog.article'),
      }),
      run: ({ model }, session) =>
        model === undefined ? overview(parts, session) : described(parts, model, session),
    }),
  ];
}

async function overview({ registry, access, languages }: ModelToolParts, session: ToolSession) {
  const labels = createLabels(session.language, registry.modules);
  const permitted = await access.permissions(session.caller);
  const models = [...registry.entities.values()].filter(
    (entity) => !isLink(entity) && !isClosed(entity, registry) && isReadable(permitted[entity.key]),
  );
  return {
    languages,
    models: models.map((entity) => ({
      model: entity.key,
      label: labels.entities(entity),
      canDraft: permitted[entity.key]?.draft === true,
    })),
  };
}

async function described(parts: ModelToolParts, key: string, session: ToolSession) {
  const { registry, access, languages } = parts;
  const entity = registry.entities.get(key);
  const permitted = await access.permissions(session.caller);
  if (!entity || isClosed(entity, registry) || !isReadable(permitted[key]))
    throw new NotFoundError(`There is no model "${key}" that you may read.`);
  const labels = createLabels(session.language, registry.modules);
  const schemas = { row: rowSchema(entity, backendKinds), input: inputSchema(entity, backendKinds) };
  return {
    model: key,
    label: labels.entities(entity),
    languages,
    permissions: permitted[key],
    inChangeSets: takesChangeSets(entity),
    labels: labelsOf(entity, labels),
    /** Fields of rows that are read. */
    row: schemas.row,
    /** Fields of new rows, and of changes without the required ones. */
    input: schemas.input,
    $defs: sharedOf(schemas),
    links: [...registry.relationsOf(key).values()]
      .filter(({ link }) => !isClosed(link, registry) && isReadable(permitted[link.key]))
      .map(({ link, token, ownField, far }) => ({
        model: link.key,
        include: token,
        field: ownField,
        ...(far && { to: far.key, otherField: far.field }),
      })),
    references: [...registry.referencesOf(key).values()].map(({ token, field, far }) => ({
      field,
      include: token,
      to: far,
    })),
  };
}

const isReadable = (permissions: { readonly read: boolean | 'own' } | undefined) =>
  permissions !== undefined && permissions.read !== false;

function labelsOf(entity: Entity, labels: Labels): Record<string, string> {
  const names = new Set([...Object.keys(readableFields(entity)), ...Object.keys(writableFields(entity))]);
  return Object.fromEntries([...names].map((name) => [name, labels.field(entity, name)]));
}

const refPrefix = '#/components/schemas/';

/** Returns the shared schemas that schemas reference, directly or by others, while they are small enough. */
function sharedOf(schemas: object): Record<string, JsonSchema> {
  const all = valueSchemas(backendKinds);
  const shared: Record<string, JsonSchema> = {};
  const waiting = referencesIn(schemas);
  let remaining = maxShared;
  for (const name of waiting) {
    const schema = all[name];
    if (!schema || shared[name]) continue;
    remaining -= JSON.stringify(schema).length;
    if (remaining < 0) break;
    shared[name] = schema;
    waiting.push(...referencesIn(schema));
  }
  return shared;
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    name === '$ref' && typeof item === 'string' ? [item.slice(refPrefix.length)] : referencesIn(item),
  );
}
