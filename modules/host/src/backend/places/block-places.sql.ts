/**
 * SQL, because one statement reads the blocks of many pages with those of their layouts.
 * Reads unpublished rows: a page has its blocks before it is public.
 */
import type { WriteTransaction } from '@flotilla/backend';
import { type DeferredCheck, quoteName, rowLabel } from '@flotilla/backend/ports';
import { hiddenVariant } from '@flotilla/core';
import { type Refusal, refusalInRegion, refusalOnPage } from '@flotilla/core/studio-places';
import { regionOfLayoutLink } from '../composition/placed-blocks.js';
import { parsePattern } from '../page-pattern.js';
import type { PlaceParts } from './list-places.sql.js';
import { placesRefused, type Refused } from './words.js';

const uses =
  `(select "id", 'page' as kind, "pageId" as owner, "widgetId", "variant" from "host_pages_to_widgets" ` +
  `union all select "id", 'layout', "layoutId", "widgetId", "variant" from "host_layouts_to_widgets")`;
const external = `"host_widgets_to_external_widgets"`;
const owners =
  `(select u.owner, u.kind from ${uses} u where u."id" = any($1::uuid[]) union ` +
  `select u.owner, u.kind from ${uses} u join ${external} x on x."widgetId" = u."widgetId" where x."id" = any($1::uuid[]))`;
const lockTexts = ['page', 'layout'].map(
  (kind) =>
    `select r."id" from "host_${kind}" r where r."id" in (select o.owner from ${owners} o where o.kind = '${kind}') order by r."id" for no key update`,
);
const placedText =
  `select s.root, s.owner, s.kind, u."id" as use, u."variant", x."id" as link, x."externalModule" as module, x."externalWidgetId" as id, ` +
  `u."id" = any($1::uuid[]) as "isUsed", x."id" = any($1::uuid[]) as "isPlaced", p."url", coalesce(p."url", nullif(y."adminTitle", ''), y."slug") as place ` +
  `from (select owner as root, owner, kind from ${owners} o union ` +
  `select o.owner, l."layoutId", 'layout' from ${owners} o join "host_pages_to_layouts" l on l."pageId" = o.owner where o.kind = 'page') s ` +
  `join ${uses} u on u.owner = s.owner and u.kind = s.kind join ${external} x on x."widgetId" = u."widgetId" ` +
  `left join "host_page" p on p."id" = s.root left join "host_layout" y on y."id" = s.root`;

interface PlacedRow {
  /** The page or layout that is checked, and the one of the two that has the block. */
  readonly root: string;
  readonly owner: string;
  readonly kind: 'page' | 'layout';
  /** The link to the host widget, with its variant, and the link to the block. */
  readonly use: string;
  readonly variant: string;
  readonly link: string;
  readonly module: string;
  readonly id: string;
  readonly isUsed: boolean;
  readonly isPlaced: boolean;
  readonly url: string | null;
  readonly place: string;
}

interface Block {
  readonly variant: string;
  readonly name: string;
}

/** Returns the check of new and moved links of pages and layouts, and of the links to blocks. */
export function checkOfBlocks(parts: PlaceParts): DeferredCheck {
  return async (ids, tx) => {
    const refused = await refusedOf(ids, parts, tx);
    if (refused.length > 0) throw placesRefused(refused);
  };
}

/** Limits the pages and layouts that are locked and read for a shared block. */
const maxPlaces = 1000;
/** Limits the places that an error names. */
const maxNamed = 20;

/** Returns the check of the places of blocks of a module whose variant has changed. */
export function checkOfVariants(module: string, parts: PlaceParts): DeferredCheck {
  const text =
    `select "id" from ${external} where "externalWidgetId" = any($1::uuid[]::text[]) ` +
    `and "externalModule" = $2::text order by "id" limit ${maxPlaces}`;
  return async (ids, tx) => {
    const links = await tx.query<{ id: string }>(text, [ids, module]);
    const linkIds = links.map(({ id }) => id);
    const refused = linkIds.length === 0 ? [] : await refusedOf(linkIds, parts, tx);
    // The region of a hidden block of a layout is not known.
    const shown = refused.filter(({ refusal, isHidden }) => !isHidden || refusal.reason !== 'region');
    if (shown.length > 0)
      throw placesRefused(shown.slice(0, maxNamed).map((one) => ({ ...one, field: 'variant' })));
  };
}

interface RefusedBlock extends Refused {
  readonly isHidden: boolean;
}

/** Locks the pages and layouts of links first, so that writers of one page wait for each other. */
async function refusedOf(
  ids: readonly string[],
  parts: PlaceParts,
  tx: WriteTransaction,
): Promise<RefusedBlock[]> {
  for (const text of lockTexts) await tx.query(text, [ids]);
  const placed = await tx.query<{ [K in keyof PlacedRow]: PlacedRow[K] }>(placedText, [ids]);
  const blocks = await blocksOf(placed, parts, tx);
  return placed.flatMap((row) => {
    const block = blocks.get(keyOf(row));
    if (row.root !== row.owner || !(row.isUsed || row.isPlaced) || !block) return [];
    const others = placed.filter(
      (other) => other.root === row.root && (other.use !== row.use || other.link !== row.link),
    );
    const hasSame = others.some(
      (other) => other.module === row.module && blocks.get(keyOf(other))?.variant === block.variant,
    );
    const refusal = refusalOf(row, { block, hasSame }, parts);
    const field = row.isPlaced ? 'externalWidgetId' : 'widgetId';
    const isHidden = row.variant === hiddenVariant;
    return refusal ? [{ field, refusal, row: block.name, place: row.place, isHidden }] : [];
  });
}

function refusalOf(
  { module, kind, variant, url }: PlacedRow,
  { block, hasSame }: { readonly block: Block; readonly hasSame: boolean },
  { editingOf, registry }: PlaceParts,
): Refusal | undefined {
  const editing = editingOf(`${module}.widget`, block.variant);
  if (!editing) return undefined;
  const region = kind === 'page' ? 'main' : regionOfLayoutLink(variant);
  const namesRow = (entity: string) => {
    if (!url?.includes('[')) return false;
    const named = parsePattern(url, registry)?.segments.findLast((one) => 'entity' in one && one.isPublic);
    return !named || !('entity' in named) || named.entity === entity;
  };
  return refusalInRegion(editing, region) ?? refusalOnPage(editing, { hasSame, namesRow });
}

const keyOf = ({ module, id }: Pick<PlacedRow, 'module' | 'id'>) => `${module}:${id.toLowerCase()}`;

/** Returns the variants and names of blocks, by one statement per module. */
async function blocksOf(
  placed: readonly PlacedRow[],
  { registry, languages }: PlaceParts,
  tx: WriteTransaction,
): Promise<Map<string, Block>> {
  const found = new Map<string, Block>();
  for (const [module, rows] of Map.groupBy(placed, (row) => row.module)) {
    const entity = registry.entities.get(`${module}.widget`);
    if (!entity) continue;
    const text = `select w."id", w."variant", ${rowLabel(entity, 'w', languages)} as name from ${quoteName(entity.table)} w where w."id" = any($1::uuid[])`;
    const ids = [...new Set(rows.map(({ id }) => id.toLowerCase()).filter((id) => uuid.test(id)))];
    const blocks = await tx.query<{ id: string; variant: string; name: string }>(text, [ids]);
    for (const { id, ...block } of blocks) found.set(keyOf({ module, id }), block);
  }
  return found;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
