import {
  DefinitionError,
  didYouMean,
  readableFields,
  type Registry,
  showing,
  stepsOf,
  type ViewDefinition,
  type ViewList,
} from '@flotilla/core';
import { InvalidError } from '../errors.js';
import { type IncludeTree, linksIn, maxDepth, stepTree } from './include.js';

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
  const livePaths = paths
    .flatMap((path) => expanded(registry, entityKey, path))
    .map((path) => {
      const steps = stepsOf(path);
      const end = steps.findIndex(({ link }) => !isLive(link));
      return steps.slice(0, end < 0 ? steps.length : end);
    });
  return stepTree(
    registry,
    entityKey,
    livePaths.filter((steps) => steps.length > 0),
  );
}

/** A path that ends in `*`, and the paths that the views of the entity at its end ask for. */
function expanded(registry: Registry, entityKey: string, path: string): string[] {
  if (!path.endsWith('.*')) return [path];
  const start = path.slice(0, -'.*'.length);
  const steps = stepsOf(start);
  const far = steps.reduce<string | undefined>((key, { link }) => farOf(registry, key, link), entityKey);
  // A view that leads back to itself ends as one that is too deep.
  const views = steps.length > maxDepth ? [] : registry.views.filter((view) => view.widget === far);
  const include = [...new Set(views.flatMap((view) => view.include ?? []))];
  return showing(start, { fields: fieldsOfAll(views), include }).flatMap((inner) => expanded(registry, entityKey, inner));
}

/** The fields that any of the views shows, whichever of them it will be; all when there is one that says nothing of them. */
function fieldsOfAll(views: readonly ViewDefinition[]): readonly string[] | undefined {
  const isSaid = views.length > 0 && views.every((view) => view.fields);
  return isSaid ? [...new Set(views.flatMap((view) => view.fields ?? []))] : undefined;
}

function farOf(registry: Registry, key: string | undefined, link: string): string | undefined {
  return key === undefined ? undefined : registry.relationsOf(key).get(link)?.far?.key;
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
    ...Object.values(view.lists ?? {}).map((list) => listPart(list, view)),
    ...(view.subject ? [view.subject] : []),
  ];
  return parts
    .filter((part) => registry.entities.has(part.entity))
    .flatMap((part) => {
      const place = `view ${view.widget}/${view.variant}`;
      try {
        const tree = viewTree(registry, part.entity, part.include);
        const links = linksIn(tree);
        const secret = [registry.entity(part.entity), ...links.map((link) => registry.entity(link.key))].filter(
          (entity) => entity.access.read !== 'public',
        );
        return [
          ...secret.map((entity) => `${place}: ${entity.key} is not read by the public. Leave it out, or open its access.`),
          ...treeProblems(registry, tree).map((problem) => `${place}: ${problem}`),
        ];
      } catch (error) {
        if (error instanceof InvalidError) return [`${place}: ${error.message}`];
        throw error;
      }
    });
}

/** What a list asks for, from the row at which its reading starts. */
function listPart(list: ViewList, { subject }: ViewDefinition): { entity: string; include?: readonly string[] } {
  if (list.ofSubject === undefined || !subject) return list;
  return { entity: subject.entity, include: showing(list.ofSubject, list) };
}

/** Variants and fields that a view asks for and that links and their far rows can't have. */
function treeProblems(registry: Registry, tree: IncludeTree): string[] {
  return [...tree.values()].flatMap(({ relation: { link, far }, variants = [], fields = [], ofFar, ofLink }) => [
    ...unknownProblems(variants, registry.variantsOf(link.key), `a variant of ${link.key}`),
    ...(far ? unknownProblems(fields, Object.keys(readableFields(registry.entity(far.key))), `a field of ${far.key}`) : []),
    ...treeProblems(registry, ofFar),
    ...treeProblems(registry, ofLink),
  ]);
}

function unknownProblems(names: readonly string[], known: readonly string[], what: string): string[] {
  return names.filter((name) => !known.includes(name)).map((name) => `"${name}" is not ${what}.${didYouMean(name, known)}`);
}
