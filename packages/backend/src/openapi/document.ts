import type { Action, Registry } from '@flotilla/core';
import { filterMethods, findLimits } from '@flotilla/core/queries';
import { Scopes } from '../access/scopes.js';
import { actionPath } from './action-operations.js';
import { crudPaths } from './crud-operations.js';
import { withExamples } from './examples.js';
import { entitySchemas } from './entity-schemas.js';
import { valueSchemas } from './field-schemas.js';
import type { OpenApiKinds } from './json-schema.js';
import { sharedComponents } from './shared-parts.js';
import type { OpenApiDocument, PathItem } from './types.js';

const methods = filterMethods.map((method) => `\`${method}\``).join(', ');

/** The introduction of the document, in Markdown. */
const introduction = `Request and response bodies are JSON: \`{"data": …}\`. Every entity and link has the same calls: list, count, read, create, find or
create, change, delete, and bulk calls that create, change, upsert by a key, or delete (all rows or none). Fields and permissions differ.

A list takes \`filters\`, \`search\`, \`orderBy\`, \`limit\` (${findLimits.default}, at most ${findLimits.max.toLocaleString('en')}), \`offset\` or \`after\`, \`count\` and \`include\`:

    /api/blog/articles?filters[and][0][column]=title.en&filters[and][0][method]=ilike&filters[and][0][value]=%25charter%25
    /api/blog/articles?orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc&limit=20&count=true

Methods of a filter: ${methods}. \`meta.next\` of a response is the cursor for \`after\`, \`meta.previous\` the one for \`before\`. \`include\` embeds links, and
referenced rows (\`slide\` of a \`slideId\`), each as a path joined by dots; \`meta.truncated\` contains the paths of truncated lists.

Reads return an \`ETag\` and honour \`If-None-Match\`; changes and deletions honour \`If-Match\`, and
bulk calls \`ifMatch\` beside each \`id\`. Every write takes an \`Idempotency-Key\`: the same
key and body within 24 hours return the first response again.

Errors have one shape: \`status\`, \`error\`, \`message\`, \`cause\` (a list of \`message\` and \`field\`), \`requestId\`, and \`data: null\`.`;

type PlaceOf = (path: string, method: string) => string | undefined;

/** Additions of the server to the definitions. */
export interface OpenApiParts {
  /** The schemas of each field kind. */
  readonly kinds: OpenApiKinds;
  /** Actions of the server, independent of its modules. */
  readonly actions?: readonly Action[];
  /** Routes whose responses are not `{"data": …}`. */
  readonly paths?: Readonly<Record<string, PathItem>>;
  /**
   * Returns the served path of an operation; undefined when it is not served. Declared paths are used by
   * default.
   */
  readonly placeOf?: PlaceOf;
}

/** Returns the OpenAPI 3.1 document of the installed modules. */
export function openApiDocument(
  registry: Registry,
  { kinds, actions = [], paths: others = {}, placeOf = (path) => path }: OpenApiParts,
): OpenApiDocument {
  const entities = [...registry.entities.values()];
  const scopes = new Scopes(registry);
  const calls = [...registry.modules.flatMap((module) => module.actions), ...actions].map((action) =>
    actionPath(action, scopes),
  );
  const paths = placed(
    merged([...calls, others, ...entities.map((entity) => crudPaths(entity, registry, scopes))]),
    placeOf,
  );
  const schemas = Object.assign(
    { ...valueSchemas(kinds), ...sharedComponents.schemas },
    ...entities.map((entity) => entitySchemas(entity, registry, kinds)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Flotilla API',
      version: '1',
      description: introduction,
    },
    servers: [{ url: '/' }],
    tags: tagsOf(paths),
    paths: withExamples(paths, schemas),
    components: { ...sharedComponents, schemas },
  };
}

/** Merges path items: several definitions may share a path, with different methods. */
function merged(parts: readonly Readonly<Record<string, PathItem>>[]): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [path, item] of parts.flatMap((part) => Object.entries(part)))
    paths[path] = { ...item, ...paths[path] };
  return paths;
}

function placed(paths: Readonly<Record<string, PathItem>>, placeOf: PlaceOf): Record<string, PathItem> {
  const parts = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const place = placeOf(path, method);
      return place === undefined ? [] : [{ [place]: { [method]: operation } }];
    }),
  );
  return merged(parts);
}

function tagsOf(paths: Readonly<Record<string, PathItem>>): { name: string }[] {
  const names = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags));
  return [...new Set(names)].sort().map((name) => ({ name }));
}
