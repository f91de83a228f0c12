import { useMemo } from 'react';
import { useAccess } from '../../context/access.js';
import { useAdmin } from '../../context/admin-context.js';
import { interfaceText } from '../../context/interface-text.js';
import { tablePath } from '../../context/routing/paths.js';
import { useT } from '../../context/use-t.js';
import { useUploads } from '../../rows/uploads.js';
import { modelMessages } from './model-messages.js';
import { usePages } from './use-pages.js';

export interface AreaEntry {
  /** Path relative to the admin. */
  readonly to: string;
  readonly name: string;
}

/** A part of the navigation: the lists and screens of one kind of work. */
export interface Area {
  readonly name: string;
  readonly label: string;
  /** At least one. */
  readonly entries: readonly [AreaEntry, ...AreaEntry[]];
}

/** The areas of the product, in order; those of modules follow, and the system is last. */
const order = ['site', 'journal', 'shop', 'customers', 'messages', 'media'];
const lastOnes = ['settings', 'system'];

/** Rank of entries without one. */
const unranked = 1000;

type Ranked = AreaEntry & { readonly area: string; readonly rank: number };

/** Returns the areas with the entries that the person may edit. Read-only lists are in "All data". */
export function useAreas(): readonly Area[] {
  const { labels } = useAdmin();
  const entries = useEntries();
  return useMemo(() => {
    const byName = (a: Ranked, b: Ranked) => a.rank - b.rank || a.name.localeCompare(b.name, labels.language);
    const groups = Map.groupBy(entries, ({ area }) => area);
    const added = [...groups.keys()].filter((name) => ![...order, ...lastOnes].includes(name)).sort();
    return [...order, ...added, ...lastOnes].flatMap((name) => {
      const [first, ...rest] = (groups.get(name) ?? []).toSorted(byName);
      return first ? [{ name, label: labels.area(name), entries: [first, ...rest] }] : [];
    });
  }, [entries, labels]);
}

function useEntries(): readonly Ranked[] {
  const { registry, labels, languages } = useAdmin();
  const t = useT(modelMessages);
  const access = useAccess();
  const pages = usePages();
  const hasFiles = useUploads() !== undefined;
  return useMemo(() => {
    const lists = [...registry.entities.values()].flatMap((entity): Ranked[] => {
      const { area, rank = unranked } = entity.ui ?? {};
      if (area === undefined || !access.may('read', entity) || !isUsable(area, access.edits(entity)))
        return [];
      return [{ area, rank, to: tablePath(entity), name: labels.entities(entity) }];
    });
    const screens = pages.map(({ module, path, title, needs, area, rank }): Ranked => {
      const own = needs && registry.entities.get(needs)?.ui?.area;
      const name = interfaceText(title, labels.language);
      return { area: area ?? own ?? 'system', rank: rank ?? unranked, to: `/${module}/${path}`, name };
    });
    const library = { area: 'media', rank: 0, to: '/media', name: t('library') };
    const releases = { area: 'site', rank: 900, to: '/releases', name: t('releases') };
    const translations = { area: 'site', rank: 901, to: '/translations', name: t('translations') };
    const entities = [...registry.entities.values()];
    const hasDrafts = entities.some((entity) => entity.drafts === true && access.drafts(entity));
    // Releases are of use to people who edit the site.
    const hasSite = hasDrafts || lists.some(({ area }) => area === 'site');
    const allData = { area: 'system', rank: 0, to: '/data', name: t('allData') };
    const hasSettings = entities.some(
      (entity) => entity.key === 'host.site' && (access.edits(entity) || access.drafts(entity)),
    );
    const site = { area: 'settings', rank: 1, to: '/site', name: t('site') };
    const theme = { area: 'settings', rank: 2, to: '/theme', name: t('theme') };
    const own = [
      ...(hasSettings ? [site, theme] : []),
      ...(hasSite ? [releases, ...(languages.length > 1 ? [translations] : [])] : []),
      ...(hasFiles ? [library] : []),
      allData,
    ];
    return [...lists, ...screens, ...own];
  }, [registry, labels, languages, access, pages, hasFiles, t]);
}

/** Lists of the system are read-only records. */
const isUsable = (area: string, isEditable: boolean) => area === 'system' || isEditable;
