import type { Block, Blocks } from './blocks.js';
import { edgeAt, type Place } from './insertion-line.js';
import { type Area, areaOf } from './layers.js';
import { keyOf, type ShownRows } from './shown-rows.js';

/** The studio's decision on what is dragged: why it can't be dropped somewhere, empty where it can. */
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
}

export interface DropTarget extends Place {
  /** Why the row can't be dropped there; empty if it can. */
  readonly reason: string;
  /** A list without rows. */
  readonly into?: string;
}

/** The blocks of the page and their parts, by `entity:id`. */
export interface PlacedRows {
  readonly blocks: Readonly<Record<string, { readonly name: string; readonly region: string }>>;
  /** With the list of each part: `website-builder.widget:<id>/features`. */
  readonly parts: Readonly<Record<string, { readonly name: string; readonly list: string }>>;
}

type Point = Pick<DragEvent, 'target' | 'clientX' | 'clientY'>;

/** Finds the places for what is dragged. */
export class DropTargets {
  /** Undefined until the studio has decided. */
  drops: Drops | undefined;

  constructor(
    private readonly blocks: Blocks,
    private readonly rows: ShownRows,
    private readonly placed: () => PlacedRows | undefined,
  ) {}

  /** Returns where a drop at a point would go, or why it can't; undefined beside all blocks. */
  at(point: Point): DropTarget | undefined {
    const { drops, blocks } = this;
    const placed = this.placed();
    const [, block] = blocks.at(point.target) ?? [];
    if (!block || !drops || !placed) return undefined;
    if (drops.isPart) return this.ofPart(block, { drops, placed, point });
    if (block.id === drops.row?.id) return undefined;
    const edge = edgeAt(this.rows, block, point.clientY);
    const { region } = placed.blocks[keyOf(block)] ?? { region: '' };
    return edge && { ...edge, reason: drops.regions[region] ?? drops.otherwise };
  }

  private ofPart(
    block: Block,
    { drops, placed, point }: { drops: Drops; placed: PlacedRows; point: Point },
  ): DropTarget | undefined {
    const parts = this.partsIn(block, drops, placed);
    const [near] = parts.toSorted((a, b) => distance(a.area, point) - distance(b.area, point));
    if (near && near.row.id === drops.row?.id) return undefined;
    if (near) return { ...sideOf(near, parts, point), reason: drops.lists[near.list] ?? drops.otherwise };
    const into = Object.keys(drops.lists).find((list) => list.startsWith(`${keyOf(block)}/`));
    if (into === undefined) return { block, side: 'after', reason: drops.otherwise };
    return { block, side: 'after', into, reason: drops.lists[into] ?? '' };
  }

  /** Returns the shown parts of a block in lists that take rows of the dragged part's kind. */
  private partsIn(block: Block, { lists }: Drops, { parts }: PlacedRows): ShownPart[] {
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

interface ShownPart {
  readonly row: Block;
  readonly list: string;
  readonly area: Area;
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

function distance({ left, right, top, bottom }: Area, { clientX, clientY }: Point): number {
  return Math.hypot(
    Math.max(left - clientX, 0, clientX - right),
    Math.max(top - clientY, 0, clientY - bottom),
  );
}
