import type { Registry } from '@flotilla/core';
import { actionPath } from './action-operations.js';
import { crudPaths } from './crud-operations.js';
import { entitySchemas } from './schemas/entity-schemas.js';
import { frameworkActions, frameworkPaths } from './framework-paths.js';
import { introduction } from './introduction.js';
import { sharedComponents } from './shared-parts.js';
import type { OpenApiDocument, PathItem } from './types.js';

/** The OpenAPI 3.1 document of all that the installed modules serve. */
export function openApiDocument(registry: Registry): OpenApiDocument {
  const entities = [...registry.entities.values()];
  const actions = [...registry.modules.flatMap((module) => module.actions), ...frameworkActions];
  const paths = merged([...actions.map(actionPath), frameworkPaths, ...entities.map((entity) => crudPaths(entity, registry))]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Flotilla API',
      version: '1',
      description: introduction,
    },
    servers: [{ url: '/' }],
    tags: tagsOf(paths),
    paths,
    components: {
      ...sharedComponents,
      schemas: { ...sharedComponents.schemas, ...Object.assign({}, ...entities.map((entity) => entitySchemas(entity, registry))) },
    },
  };
}

/** Several definitions may share a path, each with a method of its own. */
function merged(parts: readonly Readonly<Record<string, PathItem>>[]): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [path, item] of parts.flatMap((part) => Object.entries(part))) paths[path] = { ...item, ...paths[path] };
  return paths;
}

function tagsOf(paths: Readonly<Record<string, PathItem>>): { name: string }[] {
  const names = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags));
  return [...new Set(names)].sort().map((name) => ({ name }));
}
