import { DefinitionError, type Registry, type ViewDefinition } from '@flotilla/core';
import { InvalidError } from '../errors.js';
import { type IncludeTree, includeTree, linksIn } from './include.js';

/** The include tree of a view's paths; a path ends before a link whose other module is not installed. */
export function viewTree(registry: Registry, entityKey: string, paths: readonly string[] = []): IncludeTree {
  const dormant = new Set(
    registry.modules
      .flatMap((module) => module.links)
      .filter((link) => !registry.entities.has(link.key))
      .map((link) => link.name),
  );
  const isLive = (token: string) => {
    const [module = '', name] = token.split(':');
    return name === undefined ? !dormant.has(token) : registry.modules.some((installed) => installed.name === module) && !dormant.has(name);
  };
  const livePaths = paths.map((path) => {
    const tokens = path.split('.');
    const end = tokens.findIndex((token) => !isLive(token));
    return tokens.slice(0, end < 0 ? tokens.length : end).join('.');
  });
  return includeTree(
    registry,
    entityKey,
    livePaths.filter((path) => path !== ''),
  );
}

/**
 * Compiles every view once, at boot.
 * @throws DefinitionError naming each view that asks for what is not there, or for what the public may not read.
 */
export function checkViews(registry: Registry): void {
  const problems = registry.views.flatMap((view) => viewProblems(registry, view));
  if (problems.length) throw new DefinitionError(problems);
}

function viewProblems(registry: Registry, view: ViewDefinition): string[] {
  const parts = [
    { entity: view.widget, include: view.include },
    ...Object.values(view.lists ?? {}),
    ...(view.subject ? [view.subject] : []),
  ];
  return parts
    .filter((part) => registry.entities.has(part.entity))
    .flatMap((part) => {
      const place = `view ${view.widget}/${view.variant}`;
      try {
        const links = linksIn(viewTree(registry, part.entity, part.include));
        const secret = [registry.entity(part.entity), ...links.map((link) => registry.entity(link.key))].filter(
          (entity) => entity.access.read !== 'public',
        );
        return secret.map((entity) => `${place}: ${entity.key} is not read by the public. Leave it out, or open its access.`);
      } catch (error) {
        if (error instanceof InvalidError) return [`${place}: ${error.message}`];
        throw error;
      }
    });
}
