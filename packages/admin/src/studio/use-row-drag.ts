import { type DragEvent, useState } from 'react';
import { siblingsOf } from './composition.js';
import { useStudio } from './studio-context.js';
import { useCommands } from './use-commands.js';

/** The block that is dragged; a window drags one at a time. */
let dragged: string | undefined;

/**
 * Lets a row of the tree be dragged to another place of its region. The menu and Alt+arrows do the same without
 * a pointer.
 */
export function useRowDrag(key: string) {
  const store = useStudio();
  const commands = useCommands();
  const [edge, setEdge] = useState<'before' | 'after'>();
  /** Returns the other blocks of the region; undefined if the dragged block does not belong there. */
  const others = (): readonly string[] | undefined => {
    const { composition } = store.get();
    const siblings = composition ? siblingsOf(composition, key) : [];
    if (dragged === undefined || dragged === key || !siblings.includes(dragged)) return undefined;
    return siblings.filter((other) => other !== dragged);
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
        if (!others()) return;
        event.preventDefault();
        setEdge(edgeAt(event));
      },
      onDragLeave: () => setEdge(undefined),
      onDrop(event: DragEvent) {
        const rest = others();
        setEdge(undefined);
        if (!rest || dragged === undefined) return;
        event.preventDefault();
        void commands.moveTo(dragged, rest.indexOf(key) + (edgeAt(event) === 'after' ? 1 : 0));
      },
    },
  };
}
