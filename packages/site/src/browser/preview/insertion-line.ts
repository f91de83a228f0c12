import type { Block, Blocks } from './blocks.js';
import { areaOf, layer, pointerColor } from './layers.js';

export type Side = 'before' | 'after';

/** A place beside a block. */
export interface Place {
  readonly block: Block;
  readonly side: Side;
}

const deniedColor = '#b91c1c';

/** Draws a line beside a block: with a button that adds a block there, or where a dragged block would be dropped. */
export class InsertionLine {
  private readonly line = layer('insertion');
  private place: Place | undefined;

  constructor(
    private readonly blocks: Blocks,
    private readonly onAdd: (place: Place) => void,
  ) {
    this.line.hidden = true;
    document.documentElement.append(this.line);
    addEventListener('scroll', () => this.hide(), { capture: true, passive: true });
  }

  /** Shows the button that adds a block, named by its title. */
  offer(place: Place, title: string): void {
    if (this.isAt(place)) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.title = title;
    button.textContent = '+';
    button.dataset['add'] = place.side;
    button.style.cssText = `position:absolute;left:50%;top:-13px;width:28px;height:28px;margin-left:-14px;padding:0;border:0;border-radius:50%;background:${pointerColor};color:#fff;font:600 18px/28px system-ui,sans-serif;pointer-events:auto;cursor:pointer`;
    button.addEventListener('click', () => {
      this.hide();
      this.onAdd(place);
    });
    this.draw(place, pointerColor, button);
  }

  /** Shows where a block would be dropped, or why it can't be dropped there. */
  target(place: Place, reason: string | undefined): void {
    const note = document.createElement('span');
    note.textContent = reason ?? '';
    note.hidden = !reason;
    note.style.cssText = `position:absolute;left:8px;top:-11px;padding:0 8px;border-radius:4px;background:${deniedColor};color:#fff;font:600 12px/22px system-ui,sans-serif;max-width:90%`;
    this.draw(place, reason ? deniedColor : pointerColor, note);
  }

  hide(): void {
    this.place = undefined;
    this.line.hidden = true;
  }

  private isAt({ block, side }: Place): boolean {
    return this.place?.side === side && this.place.block.id === block.id;
  }

  private draw(place: Place, color: string, content: HTMLElement): void {
    const area = areaOf(this.blocks.elementsOf(place.block));
    if (!area) return this.hide();
    this.place = place;
    const { style } = this.line;
    // Inside of the frame at the very top and bottom of the page.
    const y = Math.min(innerHeight - 14, Math.max(12, place.side === 'before' ? area.top : area.bottom));
    [style.left, style.top, style.height] = [`${area.left}px`, `${y - 1}px`, '3px'];
    [style.width, style.background] = [`${area.right - area.left}px`, color];
    this.line.replaceChildren(content);
    this.line.hidden = false;
  }
}

/** Returns the nearer edge of a block at a height of the frame, with the distance to it. */
export function edgeAt(blocks: Blocks, block: Block, y: number): (Place & { distance: number }) | undefined {
  const area = areaOf(blocks.elementsOf(block));
  if (!area) return undefined;
  const [before, after] = [Math.abs(y - area.top), Math.abs(area.bottom - y)];
  return { block, side: before < after ? 'before' : 'after', distance: Math.min(before, after) };
}
