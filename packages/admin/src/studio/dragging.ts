import { type CompositionItem, nodeOfItem, type Portable, type Position, slotOf } from '@flotilla/core/studio';
import type { Container } from '@flotilla/core/studio-places';
import type { CommandParts, Commands } from './commands.js';
import { regions, type RowKey } from './composition.js';
import type { StudioStore } from './studio-store.js';

/** What is dragged: a block or part of the page, or new blocks out of the picker. */
export type Dragged =
  | { readonly item: CompositionItem }
  | {
      /** The blocks, for the decision on places. */
      readonly form: Portable;
      /** Returns the blocks to insert. */
      readonly read: () => Promise<Portable>;
    };

/** Returns why what is dragged can't be dropped in a region or list, in words; empty if it can. */
export function reasonAgainst(dragged: Dragged, to: Container, { actions, refusalText }: CommandParts): string {
  const refusal =
    'item' in dragged ? actions.refusal(dragged.item, to) : actions.refusalOfForm(dragged.form, to);
  return refusal ? refusalText(refusal) : '';
}

/** Returns where what is dragged may be dropped, for the page: the reason against each region and list. */
export function dropsOf(dragged: Dragged, parts: CommandParts): object {
  const { composition } = parts.store.get();
  const item = 'item' in dragged ? dragged.item : undefined;
  const node = item && composition?.nodes[nodeOfItem(composition, item)];
  const isPart = item !== undefined && 'list' in item;
  const lists = Object.keys(composition?.lists ?? {}).filter(
    (list) => isPart && composition && slotOf(composition, list)?.far === node?.entity,
  );
  return {
    row: node ? ({ entity: node.entity, id: node.id } satisfies RowKey) : null,
    isPart,
    regions: Object.fromEntries(
      regions.map((region) => [region, reasonAgainst(dragged, { region }, parts)]),
    ),
    lists: Object.fromEntries(lists.map((list) => [list, reasonAgainst(dragged, { list }, parts)])),
    otherwise: parts.refusalText({ reason: 'kind' }),
  };
}

/** Moves or inserts what is dragged. */
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
  // A change of the dragged element within the event would end the drag.
  setTimeout(() => store.mark({ dragged }));
}

/** Ends a drag, if it was not dropped. */
export function endDrag(store: StudioStore): void {
  const { dragged } = store.get();
  setTimeout(() => store.get().dragged === dragged && store.mark({ dragged: undefined }), reportMs);
}
