import type { Registry } from '@flotilla/core';
import { type Portable, type PortableReference, referenceKey, referencesOf } from '@flotilla/core/studio';
import type { Client } from '@flotilla/react/client';
import { rowCallsOf } from './row-calls.js';

interface Site {
  readonly client: Client;
  readonly registry: Pick<Registry, 'entities'>;
}

/** Returns the ids of the rows that a form references and that this site has, by `referenceKey`. */
export async function idsOfReferences(form: Portable, site: Site): Promise<Map<string, string>> {
  const byNames = Map.groupBy(
    referencesOf(form),
    ({ entity, by }) => `${entity} ${Object.keys(by).sort().join(' ')}`,
  );
  const found = await Promise.all([...byNames.values()].map((references) => idsOf(references, site)));
  return new Map(found.flat());
}

/** Returns a form with the ids of this site, without links to rows that the site lacks. */
export async function presentOf(form: Portable, site: Site): Promise<Portable> {
  const ids = await idsOfReferences(form, site);
  const links = form.links.flatMap((link) => {
    if (typeof link.to === 'string') return [link];
    const id = ids.get(referenceKey(link.to));
    return id === undefined ? [] : [{ ...link, to: { ...link.to, id } }];
  });
  return { ...form, links };
}

/** Finds rows of one entity by the same fields, by one call where a single field identifies a row. */
async function idsOf(
  references: readonly PortableReference[],
  { client, registry }: Site,
): Promise<(readonly [string, string])[]> {
  const [first] = references;
  const entity = first && registry.entities.get(first.entity);
  const names = Object.keys(first?.by ?? {});
  const [name] = names;
  if (!entity || name === undefined || names.some((one) => one !== 'id' && !(one in entity.fields)))
    return [];
  const { list } = rowCallsOf(entity, client);
  if (names.length > 1) return (await Promise.all(references.map((one) => idOf(one, list)))).flat();
  const value = references.map(({ by }) => by[name]);
  const { data } = await list({
    filters: { and: [{ column: name, method: 'inArray', value }] },
    limit: references.length,
  });
  return references.flatMap((one) => {
    const row = data.find((other) => other[name] === one.by[name]);
    return row ? [[referenceKey(one), row.id] as const] : [];
  });
}

async function idOf(
  one: PortableReference,
  list: ReturnType<typeof rowCallsOf>['list'],
): Promise<(readonly [string, string])[]> {
  const filters = Object.entries(one.by).map(([column, value]) => ({ column, method: 'eq', value }) as const);
  const { data } = await list({ filters: { and: filters }, limit: 1 });
  return data.map(({ id }) => [referenceKey(one), id] as const);
}
