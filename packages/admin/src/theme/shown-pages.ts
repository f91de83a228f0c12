import type { Entity, Registry } from '@flotilla/core';
import type { Client } from '@flotilla/react/client';
import { isStudioRoot, opensStudio } from '../context/routing/studio-path.js';
import { rowCallsOf } from '../rows/row-calls.js';

/** A page of the preview: that of an address, or of the first row of an entity. */
export type ShownPage =
  | { readonly name: 'home' | 'form'; readonly url: string; readonly entity?: undefined }
  | { readonly name: string; readonly url?: undefined; readonly entity: Entity };

/** Returns the pages that a theme is shown on: the home page, a page of each entity with own pages, and the form. */
export function shownPages({ entities }: Registry): readonly ShownPage[] {
  const withPages = [...entities.values()].filter((entity) => opensStudio(entity) && !isStudioRoot(entity));
  return [
    { name: 'home', url: '/' },
    ...withPages.map((entity) => ({ name: entity.key, entity })),
    { name: 'form', url: '/contact' },
  ];
}

/** A row whose page is shown. */
interface RowOfPage {
  readonly entity: string;
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the row whose page is shown; none for a page with an address. @returns undefined without a row */
export async function rowsOf(
  { entity }: ShownPage,
  client: Client,
): Promise<readonly RowOfPage[] | undefined> {
  if (!entity) return [];
  const { data } = await rowCallsOf(entity, client).list({ limit: 1 });
  const [first] = data;
  return first && [{ entity: entity.key, id: first.id, values: {} }];
}
