import { useAccess, useAdmin } from '@flotilla/admin';
import type { Entity } from '@flotilla/core';
import { localized, useSite } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { z } from 'zod';
import { metric } from '../entities/metric.js';

const key = 'host.page';
/** A page of the site. This module does not depend on that of pages, so its rows are parsed. */
const page = z.object({
  url: z.string(),
  title: z.string().nullish(),
  titleByLanguage: z.record(z.string(), z.string()).nullish(),
});

/** Returns a function that names the page at a path: its title, or the path itself. */
export function usePageNames(paths: readonly string[]): (path: string) => string {
  const { registry, languages } = useAdmin();
  const access = useAccess();
  const site = useSite();
  const entity: Entity | undefined = registry.entities.get(key);
  const urlOf = (path: string) => {
    const [, first = '', ...rest] = path.split('/');
    return languages.includes(first) ? `/${rest.join('/')}` : path;
  };
  const urls = [...new Set(paths.map(urlOf))];
  const isReadable = entity !== undefined && access.may('read', entity) && urls.length > 0;
  const { data = [] } = useFind(
    entity ?? metric,
    { where: { url: { inArray: urls } } as never, limit: 200 },
    { enabled: isReadable },
  );
  const pages = data.flatMap((row) => page.safeParse(row).data ?? []);
  const titles = new Map(
    pages.map(({ url, title, titleByLanguage }) => [
      url,
      localized(titleByLanguage ?? {}, site)?.value || title || '',
    ]),
  );
  return (path) => titles.get(urlOf(path)) || path;
}
