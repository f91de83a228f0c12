import { useQuery } from '@tanstack/react-query';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow, isRow } from '../context/admin-row.js';
import { fileEntityOf } from '../rows/file-entity.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { useNaming } from '../rows/row-label.js';
import { siteKey } from '../site/site-settings.js';
import type { RowChange } from '../studio/studio-calls.js';
import type { ThemeDraft } from './theme-draft.js';
import { useThemeState } from './use-theme-state.js';

/** Variants of the links of the site to its own fonts. */
export const fontVariants = ['font-display', 'font-text'] as const;
export type FontVariant = (typeof fontVariants)[number];

/** Number of links that are read: the site has few. */
const limit = 100;

/** Returns the entity of files and the link of the site to them; undefined if the site takes no fonts. */
function useFontRelation() {
  const { registry } = useAdmin();
  const files = fileEntityOf(registry);
  if (!files) return undefined;
  const relations = registry.relationsOf(siteKey).values();
  const relation = [...relations].find(
    ({ far, link }) => far?.key === files.key && link.fileTypes !== undefined,
  );
  return relation?.far && { ...relation, far: relation.far, files };
}

/** The own fonts of the site in its draft, and what changes them. */
export type OwnFonts = ReturnType<typeof useOwnFonts>;

/** Reads the links of the site to files in its draft, and returns what changes its own fonts. */
export function useOwnFonts(draft: ThemeDraft) {
  const relation = useFontRelation();
  const { linked } = useThemeState(draft);
  const naming = useNaming();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['theme-fonts', draft.id, linked],
    queryFn: links,
    placeholderData: (before) => before,
    gcTime: 0,
    // A published draft is not read again; the next key reads the public rows.
    staleTime: 'static',
    retry: false,
  });
  return { files: relation?.files, isPending, isError, refetch, fontOf, choose, remove };

  function fontOf(variant: FontVariant): AdminRow | undefined {
    const link = data?.find((row) => row['variant'] === variant);
    const embedded = relation && link?.[relation.far.as];
    return isRow(embedded) ? embedded : undefined;
  }

  async function choose(variant: FontVariant, { id }: AdminRow): Promise<void> {
    if (!relation) return;
    const { link, far, ownField } = relation;
    const rows = await links();
    const orderIndex = Math.max(-1, ...rows.map((row) => Number(row['orderIndex'] ?? 0))) + 1;
    const values = { [far.field]: id };
    const first = rows.find((row) => row['variant'] === variant);
    const made = { ...values, [ownField]: draft.id, variant, orderIndex };
    await draft.write([
      first
        ? { change: 'update', entity: link.key, id: first.id, data: values }
        : { change: 'create', entity: link.key, data: made },
    ]);
  }

  async function remove(variants: readonly string[] = fontVariants): Promise<void> {
    if (!relation) return;
    const rows = (await links()).filter(({ variant }) => variants.includes(String(variant)));
    if (rows.length > 0)
      await draft.write(
        rows.map(({ id }): RowChange => ({ change: 'delete', entity: relation.link.key, id })),
      );
  }

  async function links(): Promise<readonly AdminRow[]> {
    if (!relation) return [];
    const { link, far, ownField, files } = relation;
    const paths = naming(files);
    const { data: rows } = await rowCallsOf(link, draft.calls.client).list({
      filters: { and: [{ column: ownField, method: 'eq', value: draft.id }] },
      include: [far.as, ...paths.map((path) => `${far.as}.${path}`)],
      limit,
    });
    return rows;
  }
}
