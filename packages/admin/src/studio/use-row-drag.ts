import { type DragEvent, useEffect, useState } from 'react';
import type { Position } from '@flotilla/core/studio';
import { type Composition, positionAt } from './composition.js';
import { beginDrag, dropAt, endDrag, isDragged, reasonAgainst } from './dragging.js';
import { useStudio } from './studio-context.js';
import { useCommands } from './use-commands.js';

type Edge = 'before' | 'after';

/** The edge of a row below a drag, and why it takes no drop; empty if it does. */
export interface DraggedOver {
  readonly edge: Edge;
  readonly reason: string;
}

/** Lets a row of the tree be dragged to another place that takes it. The move mode does the same without a pointer. */
export function useRowDrag(key: string) {
  const store = useStudio();
  const drop = useRowDrop((composition, edge) => positionAt(composition, { block: key }, edge), key);
  return {
    over: drop.over,
    row: {
      ...drop.row,
      draggable: true,
      onDragStart(event: DragEvent) {
        beginDrag(event, { item: { block: key } }, store);
      },
      onDragEnd: () => endDrag(store),
    },
  };
}

/** Lets blocks be dropped beside a row of the tree. `own`: the block of the row. */
export function useRowDrop(
  positionIn: (composition: Composition, edge: Edge) => Position,
  own?: string,
): {
  readonly over: DraggedOver | undefined;
  readonly row: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
} {
  const store = useStudio();
  const commands = useCommands();
  const [over, setOver] = useState<DraggedOver>();
  useEffect(() => {
    if (!over) return undefined;
    // The end of a drag out of the page or of the picker is no event of the row.
    return store.subscribe(() => !store.get().dragged && setOver(undefined));
  }, [store, over]);
  /** Returns what a drop would do. */
  const aimAt = ({ clientY, currentTarget }: DragEvent) => {
    const { composition, dragged } = store.get();
    if (!composition || !dragged || (own !== undefined && isDragged(dragged, own))) return undefined;
    const { top, height } = currentTarget.getBoundingClientRect();
    const edge = clientY < top + height / 2 ? 'before' : 'after';
    const to = positionIn(composition, edge);
    return { edge, to, dragged, reason: reasonAgainst(dragged, to, commands.parts) } as const;
  };
  return {
    over,
    row: {
      onDragOver(event) {
        const aim = aimAt(event);
        if (!aim) return;
        const { edge, reason } = aim;
        if (reason === '') event.preventDefault();
        if (over?.edge !== edge || over.reason !== reason) setOver({ edge, reason });
      },
      onDragLeave: () => setOver(undefined),
      onDrop(event) {
        const aim = aimAt(event);
        setOver(undefined);
        if (aim?.reason !== '') return;
        event.preventDefault();
        dropAt(aim.dragged, aim.to, commands);
      },
    },
  };
}
