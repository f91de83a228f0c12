import type { Block } from './blocks.js';
import type { DropTarget } from './drop-targets.js';
import type { InsertionLine } from './insertion-line.js';

export interface DragHandlers {
  readonly onBegin: (dragged: Block) => void;
  /** Returns where a row would be dropped; undefined for nowhere. */
  readonly targetAt: (dragged: Block, event: DragEvent) => DropTarget | undefined;
  readonly onDrop: (dragged: Block, target: DropTarget) => void;
}

/** Height of the zones at the top and bottom of the frame that scroll it, and the step, in px. */
const [scrollZone, scrollStep] = [56, 24];

/** Moves blocks and parts by dragging the name of their outline. The move mode does the same without a pointer. */
export class BlockDrag {
  private dragged: Block | undefined;

  constructor(
    private readonly line: InsertionLine,
    private readonly handlers: DragHandlers,
  ) {
    addEventListener('dragover', this.onDragOver);
    addEventListener('drop', this.onDrop);
    addEventListener('dragend', this.end);
    // Sent after a drag only, such as one whose handle was removed.
    addEventListener('pointermove', this.end, { passive: true });
  }

  get isDragging(): boolean {
    return this.dragged !== undefined;
  }

  begin(event: DragEvent, block: Block): void {
    this.dragged = block;
    this.handlers.onBegin(block);
    if (!event.dataTransfer) return;
    event.dataTransfer.effectAllowed = 'move';
    // Firefox starts a drag only with data.
    event.dataTransfer.setData('text/plain', '');
  }

  private readonly onDragOver = (event: DragEvent): void => {
    const { dragged } = this;
    if (!dragged) return;
    this.scroll(event.clientY);
    const target = this.handlers.targetAt(dragged, event);
    if (!target) return this.line.hide();
    if (target.reason === '') event.preventDefault();
    this.line.target(target, target.reason);
  };

  private readonly onDrop = (event: DragEvent): void => {
    const { dragged } = this;
    const target = dragged && this.handlers.targetAt(dragged, event);
    if (!dragged || target?.reason !== '') return;
    event.preventDefault();
    this.end();
    this.handlers.onDrop(dragged, target);
  };

  private readonly end = (): void => {
    if (!this.dragged) return;
    this.dragged = undefined;
    this.line.hide();
  };

  private scroll(y: number): void {
    const step = y < scrollZone ? -scrollStep : y > innerHeight - scrollZone ? scrollStep : 0;
    if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
  }
}
