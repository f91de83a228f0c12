import { type DragEvent, useState } from 'react';
import { positionAt } from './composition.js';
import { useStudio } from './studio-context.js';
import { useCommands } from './use-commands.js';

/** The block that is dragged; a window drags one at a time. */
let dragged: string | undefined;

/**
 * Lets a row of the tree be dragged to another place that takes it. The move mode does the same without a pointer.
 */
export function useRowDrag(key: string) {
  const store = useStudio();
  const commands = useCommands();
  const [edge, setEdge] = useState<'before' | 'after'>();
  /** Returns whether the dragged block may stand beside this one. */
  const takes = (): boolean => {
    const { composition } = store.get();
    if (dragged === undefined || dragged === key || !composition) return false;
    const region = composition.placements[key]?.region ?? '';
    return commands.parts.actions.refusal({ block: dragged }, { region }) === undefined;
  };
  const edgeAt = ({ clientY, currentTarget }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY < top + height / 2 ? 'before' : 'after';
  };
  return {
    edge,
    row: {
      draggable: true,
      onDragStart({ dataTransfer }: DragEvent) {
        dragged = key;
        dataTransfer.effectAllowed = 'move';
        // Firefox starts a drag only with data.
        dataTransfer.setData('text/plain', '');
      },
      onDragEnd() {
        dragged = undefined;
      },
      onDragOver(event: DragEvent) {
        if (!takes()) return;
        event.preventDefault();
        setEdge(edgeAt(event));
      },
      onDragLeave: () => setEdge(undefined),
      onDrop(event: DragEvent) {
        const { composition } = store.get();
        setEdge(undefined);
        if (!takes() || dragged === undefined || !composition) return;
        event.preventDefault();
        const to = positionAt(composition, { block: key }, edgeAt(event));
        void commands.moveItem({ block: dragged }, to);
      },
    },
  };
}
