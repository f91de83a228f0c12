import type { Block } from './blocks.js';
import type { DropTarget } from './drop-targets.js';
import type { InsertionLine } from './insertion-line.js';

export interface DragHandlers {
  readonly onBegin: (row: Block) => void;
  readonly onEnd: () => void;
  /** Returns where the dragged row or new block would be dropped; undefined for nowhere. */
  readonly targetAt: (event: DragEvent) => DropTarget | undefined;
  readonly onDrop: (target: DropTarget) => void;
}

/** Height of the zones at the top and bottom of the frame that scroll it, and the step, in px. */
const [scrollZone, scrollStep] = [56, 24];

/**
 * Moves blocks and parts by dragging the name of their outline, and takes those that are dragged out of the studio.
 * The move mode and the picker do the same without a pointer.
 */
export class BlockDrag {
  /** Where the drag has begun; only drags of the page end with an event of the page. */
  private from: 'page' | 'studio' | undefined;

  constructor(
    private readonly line: InsertionLine,
    private readonly handlers: DragHandlers,
  ) {
    addEventListener('dragover', this.onDragOver);
    addEventListener('drop', this.onDrop);
    addEventListener('dragleave', this.onDragLeave);
    addEventListener('dragend', this.end);
    // Sent after a drag only, such as one whose handle was removed.
    addEventListener('pointermove', this.end, { passive: true });
  }

  get isDragging(): boolean {
    return this.from !== undefined;
  }

  begin(event: DragEvent, block: Block): void {
    this.from = 'page';
    this.handlers.onBegin(block);
    if (!event.dataTransfer) return;
    event.dataTransfer.effectAllowed = 'move';
    // Firefox starts a drag only with data.
    event.dataTransfer.setData('text/plain', '');
  }

  /** Follows a drag of the studio: it has begun, or has ended. */
  follow(isDragging: boolean): void {
    if (isDragging) this.from ??= 'studio';
    else if (this.from === 'studio') this.end();
  }

  private readonly onDragOver = (event: DragEvent): void => {
    if (!this.isDragging) return;
    this.scroll(event.clientY);
    const target = this.handlers.targetAt(event);
    if (!target) return this.line.hide();
    if (target.reason === '') event.preventDefault();
    this.line.target(target, target.reason);
  };

  /** Hides the line when the pointer leaves the frame. */
  private readonly onDragLeave = ({ relatedTarget }: DragEvent): void => {
    if (this.isDragging && relatedTarget === null) this.line.hide();
  };

  private readonly onDrop = (event: DragEvent): void => {
    const target = this.isDragging ? this.handlers.targetAt(event) : undefined;
    if (target?.reason !== '') return;
    event.preventDefault();
    this.handlers.onDrop(target);
    this.end();
  };

  private readonly end = (): void => {
    if (!this.from) return;
    this.from = undefined;
    this.line.hide();
    this.handlers.onEnd();
  };

  private scroll(y: number): void {
    const step = y < scrollZone ? -scrollStep : y > innerHeight - scrollZone ? scrollStep : 0;
    if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
  }
}
