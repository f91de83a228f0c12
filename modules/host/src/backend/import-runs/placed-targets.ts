import { InvalidError } from '@flotilla/backend';
import type { ImportedLink, ImportTarget, ImportTargets } from '@flotilla/backend/ports';
import { type EntityKey, isLink, type Link, type Registry } from '@flotilla/core';
import type { ImportRunOptions, ImportRunReport } from '@flotilla/core/imports';

type Choices = Pick<ImportRunOptions, 'category' | 'authorId'>;

/**
 * Returns targets that also add each row to the chosen category, and give it the chosen author in place of those
 * of the export. Rows are added only by the links that their targets name.
 */
export function placedTargets(
  targets: Pick<ImportTargets, 'of'>,
  { category, authorId }: Choices,
  registry: Registry,
): Pick<ImportTargets, 'of'> {
  if (!category && authorId === undefined) return targets;
  return { of: (kind) => targets.of(kind).map(placed) };

  function placed(target: ImportTarget): ImportTarget {
    const toCategory = category && linkFrom(category.entity, target.placedBy, registry);
    const toAuthor = authorId === undefined ? undefined : linkOf(target.authoredBy, registry);
    if (!toCategory && !toAuthor) return target;
    return {
      ...target,
      async rowOf(record, tools) {
        const row = await target.rowOf(record, tools);
        if (!row) return undefined;
        const links = (row.links ?? []).filter(({ link }) => link !== toAuthor?.key);
        if (toCategory && category) links.push(linkTo(toCategory, category.id));
        if (toAuthor && authorId !== undefined) links.push(linkTo(toAuthor, authorId));
        return { ...row, links };
      },
    };
  }
}

/**
 * Refuses a category that no target names, because a link can give rights: a role that is linked to a product is
 * sold with it.
 * @throws InvalidError
 */
export function requirePlaces(
  targets: Pick<ImportTargets, 'all'>,
  { category }: Choices,
  registry: Registry,
): void {
  if (category && !targets.all().some(({ placedBy }) => linkFrom(category.entity, placedBy, registry)))
    throw InvalidError.of('category.entity', 'is no category of imported rows');
}

/** Returns the models of the categories and accounts that rows of each kind can be added to. */
export function placesByKind(
  targets: Pick<ImportTargets, 'of'>,
  kinds: Iterable<string>,
  registry: Registry,
): NonNullable<ImportRunReport['places']> {
  const modelOf = (kind: string, by: 'placedBy' | 'authoredBy') =>
    targets.of(kind).flatMap((target) => linkOf(target[by], registry)?.left.key ?? [])[0];
  return Object.fromEntries(
    Array.from(kinds, (kind) => {
      const [category, author] = [modelOf(kind, 'placedBy'), modelOf(kind, 'authoredBy')];
      return [kind, { ...(category && { category }), ...(author && { author }) }];
    }),
  );
}

function linkFrom(entity: string, key: EntityKey | undefined, registry: Registry): Link | undefined {
  const link = linkOf(key, registry);
  return link?.left.key === entity ? link : undefined;
}

/** Returns a link; undefined when its module is not installed. */
function linkOf(key: EntityKey | undefined, registry: Registry): Link | undefined {
  const link = key && registry.entities.get(key);
  return link && isLink(link) ? link : undefined;
}

const linkTo = ({ key, left, right }: Link, id: string): ImportedLink => ({
  link: key,
  own: right?.field ?? '',
  field: left.field,
  to: { id },
});
