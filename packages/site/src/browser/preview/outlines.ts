import type { Block, Blocks } from './blocks.js';

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
  readonly actions: () => readonly BarAction[];
  readonly onAct: (act: string, block: Block) => void;
}

/** The pointer's blue, with enough contrast on light and on dark pages. */
const color = '#2563eb';
/** Height of the bar with the name, in px: large enough for a finger where there is no mouse. */
const barHeight = matchMedia('(pointer: coarse)').matches ? 44 : 24;
/** Above everything that pages show. */
const topmost = '2147483647';

/**
 * Draws a frame with the block's name around the selected and the pointed block. The frames are outside of
 * the body, so that patches of the page do not see them. They are for the pointer only: the tree of the
 * studio has the same actions for the keyboard and for screen readers.
 */
export class Outlines {
  private readonly hover = box('dashed');
  private readonly selection = box('solid');
  private hovered: Block | undefined;
  private selected: Block | undefined;
  private isPending = false;

  constructor(
    private readonly blocks: Blocks,
    private readonly handlers: OutlinesHandlers,
  ) {
    document.documentElement.append(this.hover, this.selection);
    addEventListener('scroll', this.draw, { capture: true, passive: true });
    addEventListener('resize', this.draw);
    new ResizeObserver(this.draw).observe(document.body);
    document.addEventListener('pointerleave', () => this.point(undefined));
  }

  /** Returns whether a node belongs to the frames. */
  has(target: EventTarget | null): boolean {
    return target instanceof Node && (this.hover.contains(target) || this.selection.contains(target));
  }

  get selectedBlock(): Block | undefined {
    return this.selected;
  }

  point(block: Block | undefined): void {
    this.hovered = block;
    this.draw();
  }

  /** Selects a block, and scrolls to it when it is out of view. */
  select(block: Block | undefined): void {
    this.selected = block;
    const [element] = block ? this.blocks.elementsOf(block) : [];
    if (element && isOutOfView(element)) element.scrollIntoView({ block: 'center' });
    this.draw();
  }

  /** Draws the frames again before the next paint. */
  readonly draw = (): void => {
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame(() => {
      this.isPending = false;
      const isSame = this.hovered?.id === this.selected?.id;
      this.place(this.hover, isSame ? undefined : this.hovered, []);
      this.place(this.selection, this.selected, this.handlers.actions());
    });
  };

  private place(frame: HTMLElement, block: Block | undefined, actions: readonly BarAction[]): void {
    const name = block && this.handlers.nameOf(block);
    const area = block && name !== undefined ? areaOf(this.blocks.elementsOf(block)) : undefined;
    frame.hidden = area === undefined;
    if (!block || !area) return;
    const { style } = frame;
    [style.left, style.top] = [`${area.left}px`, `${area.top}px`];
    [style.width, style.height] = [`${area.right - area.left}px`, `${area.bottom - area.top}px`];
    if (!name) return frame.replaceChildren();
    // Above the block; inside of it at the top of the page, and while the block's start is out of view.
    const isAbove = area.top >= barHeight;
    const top = isAbove ? -barHeight : Math.max(-2, 2 - area.top);
    const bar = document.createElement('div');
    bar.style.cssText = `position:absolute;left:-2px;top:${top}px;display:flex;align-items:stretch;background:${color};color:#fff;font:600 12px/${barHeight}px system-ui,sans-serif;border-radius:${isAbove ? '4px 4px 0 0' : '0 0 4px 0'};white-space:nowrap;pointer-events:auto;cursor:default`;
    bar.append(part(name), ...actions.map((action) => this.button(action, block)));
    frame.replaceChildren(bar);
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

function box(line: 'dashed' | 'solid'): HTMLElement {
  const frame = document.createElement('div');
  frame.hidden = true;
  frame.dataset['outline'] = line;
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = `position:fixed;z-index:${topmost};box-sizing:border-box;border:2px ${line} ${color};pointer-events:none`;
  return frame;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the area around all elements; undefined when none of them is shown. */
function areaOf(elements: readonly Element[]): Area | undefined {
  const all = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
  if (all.length === 0) return undefined;
  const edge = (side: keyof Area) => all.map((one) => one[side]);
  return {
    left: Math.max(0, Math.min(...edge('left'))),
    top: Math.min(...edge('top')),
    right: Math.min(document.documentElement.clientWidth, Math.max(...edge('right'))),
    bottom: Math.max(...edge('bottom')),
  };
}

function isOutOfView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 80 || top > innerHeight - 80;
}
