import type { Block } from './blocks.js';
import { areaOf, deniedColor, labelOf, layer, pointerColor } from './layers.js';

export type Side = 'before' | 'after';

/** The elements of blocks, and of other rows that the page shows. */
interface Elements {
  readonly elementsOf: (row: Block) => readonly Element[];
}

/** A place beside a block or a part. */
export interface Place {
  readonly block: Block;
  readonly side: Side;
  /** Whether the line is upright, between parts that stand beside each other. */
  readonly isUpright?: boolean;
}

/** Draws a line beside a block or part: with a button that adds a block there, or where a moved one would be. */
export class InsertionLine {
  private readonly line = layer('insertion');
  private place: Place | undefined;
  /** The place of the move mode, which stays until the mode ends. */
  private held: Place | undefined;

  constructor(
    private readonly rows: Elements,
    private readonly onAdd: (place: Place) => void,
  ) {
    this.line.hidden = true;
    document.documentElement.append(this.line);
    addEventListener('scroll', () => this.hide(), { capture: true, passive: true });
  }

  /** Shows the button that adds a block, named by its title. */
  offer(place: Place, title: string): void {
    if (this.held || this.isAt(place)) return;
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

  /** Shows a place of the move mode until there is none, and scrolls to it. */
  hold(place: Place | undefined): void {
    this.held = place;
    const [element] = place ? this.rows.elementsOf(place.block) : [];
    element?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    this.hide();
  }

  /** Shows where a row would be dropped, or why it can't be dropped there. */
  target(place: Place, reason: string): void {
    const note = labelOf(reason, deniedColor);
    note.hidden = !reason;
    note.style.cssText += ';position:absolute;left:8px;top:-11px';
    this.draw(place, reason ? deniedColor : pointerColor, note);
  }

  hide(): void {
    if (this.held) return this.target(this.held, '');
    this.clear();
  }

  private clear(): void {
    this.place = undefined;
    this.line.hidden = true;
  }

  private isAt({ block, side }: Place): boolean {
    return this.place?.side === side && this.place.block.id === block.id;
  }

  private draw(place: Place, color: string, content: HTMLElement): void {
    const area = areaOf(this.rows.elementsOf(place.block));
    if (!area) return this.clear();
    this.place = place;
    const { style } = this.line;
    if (place.isUpright) {
      const x = Math.max(0, place.side === 'before' ? area.left - 4 : area.right + 1);
      [style.left, style.top, style.width] = [`${x}px`, `${area.top}px`, '3px'];
      [style.height, style.background] = [`${area.bottom - area.top}px`, color];
      this.show(content);
      return;
    }
    // Inside of the frame at the very top and bottom of the page.
    const y = Math.min(innerHeight - 14, Math.max(12, place.side === 'before' ? area.top : area.bottom));
    [style.left, style.top, style.height] = [`${area.left}px`, `${y - 1}px`, '3px'];
    [style.width, style.background] = [`${area.right - area.left}px`, color];
    this.show(content);
  }

  private show(content: HTMLElement): void {
    this.line.replaceChildren(content);
    this.line.hidden = false;
  }
}

/** Returns the nearer edge of a block at a height of the frame, with the distance to it. */
export function edgeAt(rows: Elements, block: Block, y: number): (Place & { distance: number }) | undefined {
  const area = areaOf(rows.elementsOf(block));
  if (!area) return undefined;
  const [before, after] = [Math.abs(y - area.top), Math.abs(area.bottom - y)];
  return { block, side: before < after ? 'before' : 'after', distance: Math.min(before, after) };
}
