import type { Block, Blocks } from './blocks.js';
import { edgeAt, type InsertionLine, type Place } from './insertion-line.js';

export interface DragHandlers {
  /** Returns why a dragged block can't be dropped beside another one; undefined if it can. */
  readonly reasonAgainst: (dragged: Block, beside: Block) => string | undefined;
  readonly onDrop: (dragged: Block, place: Place) => void;
}

/** Height of the zones at the top and bottom of the frame that scroll it, and the step, in px. */
const [scrollZone, scrollStep] = [56, 24];

/** Moves blocks by dragging the name of their outline. The tree and Alt+arrows do the same without a pointer. */
export class BlockDrag {
  private dragged: Block | undefined;

  constructor(
    private readonly blocks: Blocks,
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
    if (!event.dataTransfer) return;
    event.dataTransfer.effectAllowed = 'move';
    // Firefox starts a drag only with data.
    event.dataTransfer.setData('text/plain', '');
  }

  private readonly onDragOver = (event: DragEvent): void => {
    const { dragged } = this;
    if (!dragged) return;
    this.scroll(event.clientY);
    const place = this.placeAt(event);
    if (!place) return this.line.hide();
    const reason = this.handlers.reasonAgainst(dragged, place.block);
    if (reason === undefined) event.preventDefault();
    this.line.target(place, reason);
  };

  private readonly onDrop = (event: DragEvent): void => {
    const { dragged } = this;
    const place = this.placeAt(event);
    if (!dragged || !place || this.handlers.reasonAgainst(dragged, place.block) !== undefined) return;
    event.preventDefault();
    this.end();
    this.handlers.onDrop(dragged, place);
  };

  private readonly end = (): void => {
    if (!this.dragged) return;
    this.dragged = undefined;
    this.line.hide();
  };

  private placeAt({ target, clientY }: DragEvent): Place | undefined {
    const [, block] = this.blocks.at(target) ?? [];
    return block && block.id !== this.dragged?.id ? edgeAt(this.blocks, block, clientY) : undefined;
  }

  private scroll(y: number): void {
    const step = y < scrollZone ? -scrollStep : y > innerHeight - scrollZone ? scrollStep : 0;
    if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
  }
}
