import type { Block } from './blocks.js';
import type { Aim, DropTarget } from './drop-targets.js';
import type { DropZones } from './drop-zones.js';
import type { InsertionLine } from './insertion-line.js';

export interface DragHandlers {
  readonly onBegin: (row: Block) => void;
  readonly onEnd: () => void;
  /** Returns where the dragged row or new block would be dropped. */
  readonly aimAt: (event: DragEvent) => Aim;
  readonly onDrop: (target: DropTarget) => void;
}

/** Height of the zones at the top and bottom of the frame that scroll it, and the step, in px. */
const [scrollZone, scrollStep] = [56, 24];

/**
 * Moves blocks and parts by dragging the name of their outline, and takes those that are dragged out of the studio.
 * The move mode and the picker do the same without a pointer.
 */
export class BlockDrag {
  /** The window of the handle; only drags of the page end with an event of the page. */
  private from: 'page' | 'studio' | undefined;

  constructor(
    private readonly line: InsertionLine,
    private readonly zones: DropZones,
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
    const { target, zones } = this.handlers.aimAt(event);
    if (target?.reason === '') event.preventDefault();
    this.zones.show(zones, target && 'zone' in target ? target.zone : undefined);
    if (target && 'beside' in target) this.line.target(target.beside, target.reason);
    else this.line.hide();
  };

  /** Hides the places when the pointer leaves the frame. */
  private readonly onDragLeave = ({ relatedTarget }: DragEvent): void => {
    if (this.isDragging && relatedTarget === null) this.hide();
  };

  private readonly onDrop = (event: DragEvent): void => {
    const target = this.isDragging ? this.handlers.aimAt(event).target : undefined;
    if (target?.reason !== '') return;
    event.preventDefault();
    this.handlers.onDrop(target);
    this.end();
  };

  private readonly end = (): void => {
    if (!this.from) return;
    this.from = undefined;
    this.hide();
    this.handlers.onEnd();
  };

  private hide(): void {
    this.line.hide();
    this.zones.hide();
  }

  private scroll(y: number): void {
    const step = y < scrollZone ? -scrollStep : y > innerHeight - scrollZone ? scrollStep : 0;
    if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
  }
}
