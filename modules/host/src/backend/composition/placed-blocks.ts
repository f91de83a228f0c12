import { hiddenVariant } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import type { CompositionPlacement, CompositionRegion } from '@flotilla/core/studio';
import { nodeKey } from '@flotilla/core/studio';
import { layoutsToWidgets, pagesToWidgets, widgetsToExternalWidgets } from '../../links.js';

/** A row with the rows that are linked to it. */
type Row = Readonly<Record<string, unknown>>;

/** A block where a page or a layout places it. */
export interface PlacedBlock {
  readonly region: string;
  readonly module: string;
  readonly id: string;
  readonly placement: Omit<CompositionPlacement, 'isShared' | 'hostUses'>;
}

/** Blocks in the order of the page, and the rows that own its regions. */
export interface PlacedBlocks {
  readonly blocks: readonly PlacedBlock[];
  readonly owners: Readonly<Record<string, CompositionRegion>>;
}

/** Returns the blocks of a page. Blocks of its layouts stand above or below its own, by the variant of their link. */
export function blocksOfPage(page: Row): PlacedBlocks {
  const layouts = linkRows(page.pagesToLayouts).flatMap(({ layout }) =>
    layout ? blocksOfLayout(layout) : [],
  );
  const owner = { entity: 'host.page', id: String(page.id) };
  const main = {
    owner,
    link: pagesToWidgets.key,
    values: { pageId: owner.id, variant: 'default' },
    hostField,
  };
  const own = linkRows(page.pagesToWidgets).flatMap((link) => blocksOf(link, pagesToWidgets.key, 'main'));
  const inLayouts = layouts.flatMap(({ blocks }) => blocks);
  const header = inLayouts.filter(({ region }) => region === 'header');
  return {
    blocks: [...header, ...own, ...inLayouts.filter(({ region }) => region !== 'header')],
    owners: { ...layouts[0]?.owners, main },
  };
}

/** Returns the blocks of a layout. */
export function blocksOfLayout(layout: Row): PlacedBlocks {
  const owner = { entity: 'host.layout', id: String(layout.id) };
  const { key } = layoutsToWidgets;
  const ownerOf = (variant: string) => ({
    owner,
    link: key,
    values: { layoutId: owner.id, variant },
    hostField,
  });
  const blocks = linkRows(layout.layoutsToWidgets).flatMap((link) =>
    blocksOf(link, key, regionOfLayoutLink(link.variant)),
  );
  return { blocks, owners: { header: ownerOf('default'), footer: ownerOf(footerVariant) } };
}

/** Returns the region of a block of a layout, by the variant of its link. */
export const regionOfLayoutLink = (variant: string) => (variant === footerVariant ? 'footer' : 'header');

const hostField = 'widgetId';
const footerVariant = 'additional';

function blocksOf(hostLink: LinkRow, entity: string, region: string): PlacedBlock[] {
  const { widget } = hostLink;
  const links = linkRows(widget?.widgetsToExternalWidgets);
  return links.map((link) => ({
    region,
    module: String(link.externalModule),
    id: String(link.externalWidgetId),
    placement: {
      link: { entity: widgetsToExternalWidgets.key, id: link.id },
      host: nodeKey({ entity: 'host.widget', id: String(widget?.id) }),
      hostLink: { entity, id: hostLink.id },
      region,
      orderIndex: Number(hostLink.orderIndex),
      linkOrder: Number(link.orderIndex),
      isGrouped: links.length > 1,
      isHidden: link.variant === hiddenVariant || hostLink.variant === hiddenVariant,
    },
  }));
}

/** A row of a link, with its far row. */
export interface LinkRow extends DocumentRow {
  readonly layout?: Row;
  readonly widget?: Row;
}

/** Returns embedded link rows. */
export const linkRows = (value: unknown): LinkRow[] => (Array.isArray(value) ? (value as LinkRow[]) : []);
