import type { Block } from './blocks.js';
import { barAround, coveredTop } from './covered-top.js';
import { type Area, areaOf, layer, pointerColor } from './layers.js';

/** An action of the bar at the selected block. */
export interface BarAction {
  readonly act: string;
  /** Path of its icon, in a square of 24 px. */
  readonly icon: string;
  readonly name: string;
}

export interface OutlinesHandlers {
  /** Returns the name of a block; undefined for blocks that are not edited here, empty to show none. */
  readonly nameOf: (block: Block) => string | undefined;
  /** Returns the actions of a selected row. */
  readonly actions: (row: Block) => readonly BarAction[];
  readonly onAct: (act: string, block: Block) => void;
  /** Returns whether a block can be dragged. */
  readonly isMovable: (block: Block) => boolean;
  /** Returns whether a block is dragged. Its handle must stay, or the drag would end without an event. */
  readonly isDragging: () => boolean;
  readonly onDrag: (event: DragEvent, block: Block) => void;
}

/** Height of the bar with the name, in px: large enough for a finger where there is no mouse. */
const barHeight = matchMedia('(pointer: coarse)').matches ? 44 : 24;

/**
 * Draws a frame with its name around the selected row, usually a block, and around the pointed block.
 */
export class Outlines {
  private readonly hover = box('dashed');
  private readonly selection = box('solid');
  private readonly inner = box('dotted');
  private hovered: Block | undefined;
  private selected: Block | undefined;
  /** The selected part of the selected block. */
  private part: Block | undefined;
  private isPending = false;
  /** Whether a handle is pressed: it must stay until its drag begins. */
  private isPressed = false;

  constructor(
    private readonly rows: { readonly elementsOf: (row: Block) => readonly Element[] },
    private readonly handlers: OutlinesHandlers,
  ) {
    document.documentElement.append(this.hover, this.selection, this.inner);
    addEventListener('scroll', this.draw, { capture: true, passive: true });
    addEventListener('resize', this.draw);
    new ResizeObserver(this.draw).observe(document.body);
    document.addEventListener('pointerleave', () => this.point(undefined));
    for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, this.release);
  }

  get selectedBlock(): Block | undefined {
    return this.selected;
  }

  point(block: Block | undefined): void {
    this.hovered = block;
    this.draw();
  }

  /** Selects a block, and scrolls to it when it is out of view; to its start, unless it is pointed at. */
  select(block: Block | undefined): void {
    this.selected = block;
    const elements = block ? this.rows.elementsOf(block) : [];
    const area = areaOf(elements);
    // A sticky header is in view wherever the page stands.
    if (area && !elements.some(barAround)) scrollTo(area, this.hovered?.id === block?.id);
    this.draw();
  }

  /** Selects a part of the selected block. */
  selectPart(part: Block | undefined): void {
    this.part = part;
    this.draw();
  }

  /** Draws the frames again before the next paint. */
  readonly draw = (): void => {
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame(() => {
      this.isPending = false;
      if (this.isPressed || this.handlers.isDragging()) return;
      const isSame = this.hovered?.id === this.selected?.id;
      this.place(this.hover, isSame ? undefined : this.hovered, []);
      this.place(this.inner, this.part, []);
      this.place(this.selection, this.selected, this.selected ? this.handlers.actions(this.selected) : []);
    });
  };

  private readonly release = (): void => {
    if (!this.isPressed) return;
    this.isPressed = false;
    this.draw();
  };

  private place(frame: HTMLElement, block: Block | undefined, actions: readonly BarAction[]): void {
    const name = block && this.handlers.nameOf(block);
    const area = block && name !== undefined ? areaOf(this.rows.elementsOf(block)) : undefined;
    frame.hidden = area === undefined;
    if (!block || !area) return;
    const { style } = frame;
    [style.left, style.top] = [`${area.left}px`, `${area.top}px`];
    [style.width, style.height] = [`${area.right - area.left}px`, `${area.bottom - area.top}px`];
    if (!name) return frame.replaceChildren();
    // Above the block; inside of it at the top of the page, and while the block's start is out of view.
    const covered = coveredTop();
    // A header does not cover its own bar.
    const edge = area.bottom > covered ? covered : 0;
    const isAbove = area.top >= edge + barHeight;
    const top = isAbove ? -barHeight : Math.max(-2, edge + 2 - area.top);
    const bar = document.createElement('div');
    bar.style.cssText = `position:absolute;left:-2px;top:${top}px;display:flex;align-items:stretch;background:${pointerColor};color:#fff;font:600 12px/${barHeight}px system-ui,sans-serif;border-radius:${isAbove ? '4px 4px 0 0' : '0 0 4px 0'};white-space:nowrap;pointer-events:auto;cursor:default`;
    bar.append(this.handle(name, block), ...actions.map((action) => this.button(action, block)));
    frame.replaceChildren(bar);
  }

  /** Returns the name of a block as a handle to drag it. */
  private handle(name: string, block: Block): HTMLElement {
    const handle = part(name);
    if (!this.handlers.isMovable(block)) return handle;
    handle.textContent = `⠿ ${name}`;
    handle.draggable = true;
    handle.style.cursor = 'grab';
    handle.addEventListener('pointerdown', () => (this.isPressed = true));
    handle.addEventListener('dragstart', (event) => this.handlers.onDrag(event, block));
    return handle;
  }

  private button({ act, icon, name }: BarAction, block: Block): HTMLElement {
    const button = part('');
    button.append(iconOf(icon));
    button.title = name;
    button.dataset['act'] = act;
    button.style.cssText += `;display:flex;align-items:center;justify-content:center;min-width:${barHeight - 16}px;cursor:pointer;border-left:1px solid #fff4`;
    button.addEventListener('click', () => this.handlers.onAct(act, block));
    return button;
  }
}

function part(text: string): HTMLElement {
  const element = document.createElement('span');
  element.style.cssText = 'padding:0 8px';
  element.textContent = text;
  return element;
}

function iconOf(path: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const [icon, line] = [document.createElementNS(space, 'svg'), document.createElementNS(space, 'path')];
  const attributes = {
    viewBox: '0 0 24 24',
    width: '14',
    height: '14',
    fill: 'none',
    stroke: 'currentColor',
  };
  for (const [name, value] of Object.entries({ ...attributes, 'stroke-width': '2.5' }))
    icon.setAttribute(name, value);
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
}

function box(line: 'dashed' | 'solid' | 'dotted'): HTMLElement {
  const frame = layer(line);
  frame.hidden = true;
  frame.style.border = `2px ${line} ${pointerColor}`;
  return frame;
}

/** Least part of a block that is in view, in px. */
const leastShown = 80;

/** Scrolls a block below what covers the top of the window, with room for its bar: to its middle if that shows all of it. */
function scrollTo({ top, bottom }: Area, isPointed: boolean): void {
  const start = coveredTop() + barHeight;
  const isHidden = bottom < start + leastShown || top > innerHeight - leastShown;
  if (!isHidden && (isPointed || top >= start)) return;
  const spare = innerHeight - start - (bottom - top);
  const wanted = start + (isHidden ? Math.max(0, spare / 2) : 0);
  scrollBy({ top: top - wanted, behavior: 'instant' });
}
