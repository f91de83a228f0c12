import {
  type CompositionItem,
  nodeOfItem,
  type Portable,
  type Position,
  slotOf,
} from '@flotilla/core/studio';
import type { Container } from '@flotilla/core/studio-places';
import type { CommandParts, Commands } from './commands.js';
import { regions, rowOf } from './composition.js';
import { emptyPlacesOf } from './empty-places.js';
import type { StudioStore } from './studio-store.js';

/** A dragged block or part of the page, or new blocks out of the picker. */
export type Dragged =
  | { readonly item: CompositionItem }
  | {
      /** The blocks, for the decision on places. */
      readonly form: Portable;
      /** Returns the blocks to insert. */
      readonly read: () => Promise<Portable>;
    };

/** Returns why a region or list takes no drop, in words; empty if it takes it. */
export function reasonAgainst(
  dragged: Dragged,
  to: Container,
  { actions, refusalText }: CommandParts,
): string {
  const refusal =
    'item' in dragged ? actions.refusal(dragged.item, to) : actions.refusalOfForm(dragged.form, to);
  return refusal ? refusalText(refusal) : '';
}

/** Returns where the page takes a drop: the reason against each region and list. */
export function dropsOf(dragged: Dragged, parts: CommandParts): object | null {
  const { composition } = parts.store.get();
  if (!composition) return null;
  const item = 'item' in dragged ? dragged.item : undefined;
  const isPart = item !== undefined && 'list' in item;
  const row = item ? rowOf(nodeOfItem(composition, item)) : null;
  const { entity = '' } = ('form' in dragged ? dragged.form.rows[0] : row) ?? {};
  const reasonAt = (to: Container) => reasonAgainst(dragged, to, parts);
  const lists = Object.keys(composition.lists).filter(
    (list) => isPart && slotOf(composition, list)?.far === entity,
  );
  return {
    ...{ row, isPart },
    regions: Object.fromEntries(regions.map((region) => [region, reasonAt({ region })])),
    lists: Object.fromEntries(lists.map((list) => [list, reasonAt({ list })])),
    otherwise: parts.refusalText({ reason: 'kind' }),
    empty: emptyPlacesOf(composition, { entity, isPart, reasonAt }, parts),
  };
}

/** Moves or inserts the dropped blocks or part. */
export function dropAt(dragged: Dragged, to: Position, commands: Commands): void {
  const { store, view } = commands.parts;
  store.mark({ dragged: undefined });
  if ('item' in dragged) return void commands.moveItem(dragged.item, to);
  view.setAdding(undefined);
  void commands.insert(dragged.read, () => to);
}

/** Returns whether a block itself is dragged. */
export function isDragged(dragged: Dragged, key: string): boolean {
  return 'item' in dragged && 'block' in dragged.item && dragged.item.block === key;
}

/** The last drag that has begun here; a window drags one thing at a time. */
let begun: Dragged | undefined;
/** Time for the report of a drop on the page, which arrives after the end of the drag, in ms. */
const reportMs = 100;

/** Starts a drag out of the studio, which the page follows. */
export function beginDrag(
  { dataTransfer }: Pick<DragEvent, 'dataTransfer'>,
  dragged: Dragged,
  store: StudioStore,
): void {
  if (dataTransfer) {
    dataTransfer.effectAllowed = 'item' in dragged ? 'move' : 'copy';
    // Firefox starts a drag only with data.
    dataTransfer.setData('text/plain', '');
  }
  begun = dragged;
  // A change of the dragged element within the event would end the drag.
  setTimeout(() => begun === dragged && store.mark({ dragged }));
  // Sent after a drag only, such as one that ends without its own event.
  addEventListener('pointermove', () => endDrag(store), { once: true, passive: true });
}

/** Ends a drag, if it was not dropped. */
export function endDrag(store: StudioStore): void {
  const ended = begun;
  begun = undefined;
  setTimeout(() => store.get().dragged === ended && store.mark({ dragged: undefined }), reportMs);
}
