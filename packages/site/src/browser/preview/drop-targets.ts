import type { Block, Blocks } from './blocks.js';
import { edgeAt, type Place } from './insertion-line.js';
import type { DropZones, EmptyPlace, Zone } from './drop-zones.js';
import { type Area, areaOf } from './layers.js';
import { keyOf, type ShownRows } from './shown-rows.js';

/** The studio's decision on a drag: why it can't be dropped somewhere, empty where it can. */
export interface Drops {
  /** The dragged row; null for new blocks. */
  readonly row: Block | null;
  /** Whether a part is dragged, which belongs to lists. */
  readonly isPart: boolean;
  readonly regions: Readonly<Record<string, string>>;
  /** The lists that take rows of its kind. */
  readonly lists: Readonly<Record<string, string>>;
  /** Why it can't be dropped in other places. */
  readonly otherwise: string;
  /** The regions and lists without rows that could have it. */
  readonly empty: readonly EmptyPlace[];
}

/** The place of a drop: beside a row, or an empty place. */
export type DropTarget = ({ readonly beside: Place } | { readonly zone: Zone }) & {
  /** Why nothing can be dropped there; empty if it can. */
  readonly reason: string;
};

/** The places that a drag shows at a point. */
export interface Aim {
  readonly target?: DropTarget | undefined;
  /** The boxes of the empty places around. */
  readonly zones: readonly Zone[];
}

/** The blocks of the page and their parts, by `entity:id`. */
export interface PlacedRows {
  readonly blocks: Readonly<Record<string, { readonly name: string; readonly region: string }>>;
  /** With the list of each part: `website-builder.widget:<id>/features`. */
  readonly parts: Readonly<Record<string, { readonly name: string; readonly list: string }>>;
}

type Point = Pick<DragEvent, 'target' | 'clientX' | 'clientY'>;

/** Finds the places for a dragged block or part. */
export class DropTargets {
  /** Undefined until the studio has decided. */
  drops: Drops | undefined;

  constructor(
    private readonly blocks: Pick<Blocks, 'at'>,
    private readonly rows: Pick<ShownRows, 'elementsOf'>,
    private readonly zones: Pick<DropZones, 'of'>,
    private readonly placed: () => PlacedRows | undefined,
  ) {}

  /** Returns where a drop at a point would go, or why it can't; no target beside all blocks. */
  at(point: Point): Aim {
    const { drops, blocks } = this;
    const placed = this.placed();
    if (!drops || !placed) return { zones: [] };
    const [, block] = blocks.at(point.target) ?? [];
    const zones = this.zones.of(drops.empty, block);
    const zone = nearest(zones, point);
    const into = zone && { zone, reason: zone.place.reason };
    if (!block || (zone && distance(zone, point) === 0)) return { zones, target: into };
    const deciding = { drops, placed, point };
    if (!drops.isPart) return { zones, target: this.besideBlock(block, deciding) };
    const parts = this.partsIn(block, deciding);
    const near = nearest(parts, point);
    if (near && (!zone || distance(near, point) < distance(zone, point)))
      return { zones, target: besidePart(near, parts, deciding) };
    const refused = { beside: { block, side: 'after' }, reason: drops.otherwise } as const;
    return { zones, target: into ?? refused };
  }

  private besideBlock(block: Block, { drops, placed, point }: Deciding): DropTarget | undefined {
    const beside = block.id === drops.row?.id ? undefined : edgeAt(this.rows, block, point.clientY);
    const { region } = placed.blocks[keyOf(block)] ?? { region: '' };
    return beside && { beside, reason: drops.regions[region] ?? drops.otherwise };
  }

  /** Returns the shown parts of a block in lists that take rows of the dragged part's kind. */
  private partsIn(block: Block, { drops: { lists }, placed: { parts } }: Deciding): ShownPart[] {
    return Object.entries(parts).flatMap(([key, { list }]) => {
      const [entity = '', id = ''] = key.split(':');
      const row = { entity, id };
      const elements = list in lists ? this.rows.elementsOf(row) : [];
      const [, owner] = this.blocks.at(elements[0] ?? null) ?? [];
      const area = owner?.id === block.id ? areaOf(elements) : undefined;
      return area ? [{ row, list, area }] : [];
    });
  }
}

interface Deciding {
  readonly drops: Drops;
  readonly placed: PlacedRows;
  readonly point: Point;
}

interface ShownPart {
  readonly row: Block;
  readonly list: string;
  readonly area: Area;
}

/** Returns the place beside a part; undefined beside the dragged part itself. */
function besidePart(
  near: ShownPart,
  parts: readonly ShownPart[],
  { drops, point }: Deciding,
): DropTarget | undefined {
  if (near.row.id === drops.row?.id) return undefined;
  return { beside: sideOf(near, parts, point), reason: drops.lists[near.list] ?? drops.otherwise };
}

/** Returns the nearer side of a part: left or right where another part stands beside it. */
function sideOf(
  { row, list, area }: ShownPart,
  all: readonly ShownPart[],
  { clientX, clientY }: Point,
): Place {
  const isBeside = all.some(
    (one) => one.row.id !== row.id && one.list === list && Math.abs(one.area.top - area.top) < 8,
  );
  const [at, middle] = isBeside
    ? [clientX, (area.left + area.right) / 2]
    : [clientY, (area.top + area.bottom) / 2];
  return { block: row, side: at < middle ? 'before' : 'after', ...(isBeside && { isUpright: true }) };
}

function nearest<T extends { readonly area: Area }>(all: readonly T[], point: Point): T | undefined {
  return all.toSorted((a, b) => distance(a, point) - distance(b, point))[0];
}

function distance({ area }: { readonly area: Area }, { clientX, clientY }: Point): number {
  return Math.hypot(
    Math.max(area.left - clientX, 0, clientX - area.right),
    Math.max(area.top - clientY, 0, clientY - area.bottom),
  );
}
