import type { Block } from './blocks.js';
import { coveredTop } from './covered-top.js';
import { type Area, areaOf, deniedColor, labelOf, layer, pointerColor } from './layers.js';

/** A region or list without rows. */
export interface EmptyPlace {
  /** The region or list, which the studio gets back. */
  readonly into: object;
  /** The place in words. */
  readonly name: string;
  /** Why it takes no drop; empty if it does. */
  readonly reason: string;
  /** The row of a list and the rows around it, down to the block; none for a region. */
  readonly within: readonly Block[];
}

/** The box that stands for an empty place during a drag. */
export interface Zone {
  readonly place: EmptyPlace;
  readonly area: Area;
}

/** Height of a box and the distance between two, in px. */
const [height, gap] = [28, 4];
/** Least width of a box, in px. */
const leastWidth = 168;

/** Draws boxes where empty places would show their first row. */
export class DropZones {
  private boxes: readonly HTMLElement[] = [];
  /** The place of the move mode, which stays until the mode ends. */
  private held: EmptyPlace | undefined;

  constructor(private readonly rows: { readonly elementsOf: (row: Block) => readonly Element[] }) {
    addEventListener('scroll', () => this.held && this.hide(), { capture: true, passive: true });
  }

  /** Returns the boxes of empty regions, which may have no height of their own, and of the lists in a block. */
  of(places: readonly EmptyPlace[], block: Block | undefined): Zone[] {
    const used = new Map<Element | undefined, number>();
    return places.flatMap((place) => {
      const isRegion = place.within.length === 0;
      if (!isRegion && place.within.at(-1)?.id !== block?.id) return [];
      const around = this.around(place);
      const [first] = around;
      const at = used.get(first) ?? 0;
      used.set(first, at + 1);
      const area = areaOf(around);
      return area ? [{ place, area: isRegion ? boxOfRegion(area) : boxIn(area, at) }] : [];
    });
  }

  /** Draws boxes; the chosen one is filled, or red with the reason against it. Others that take no drop are left out. */
  show(zones: readonly Zone[], chosen: Zone | undefined): void {
    const shown = zones.filter((zone) => zone === chosen || !zone.place.reason);
    for (const box of this.boxes) box.remove();
    this.boxes = shown.map((zone) => boxOf(zone, zone === chosen));
    document.documentElement.append(...this.boxes);
  }

  /** Shows a place of the move mode until there is none, and scrolls to it. */
  hold(place: EmptyPlace | undefined): void {
    this.held = place;
    if (place) this.around(place)[0]?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    this.hide();
  }

  hide(): void {
    const zones = this.held ? this.of([this.held], this.held.within.at(-1)) : [];
    this.show(zones, zones[0]);
  }

  /** Returns the elements of the nearest row around a place that has some: a group without buttons has none. */
  private around({ within }: EmptyPlace): readonly Element[] {
    const [main] = within.length > 0 ? [] : document.getElementsByTagName('main');
    if (main) return [main];
    for (const row of within) {
      const elements = this.rows.elementsOf(row);
      if (elements.length > 0) return elements;
    }
    return [];
  }
}

/** Returns the area of a box at the visible bottom of a row, above the boxes before it. */
function boxIn(area: Area, at: number): Area {
  const lowest = Math.min(area.bottom, innerHeight) - gap;
  const bottom = Math.max(lowest, coveredTop() + height) - at * (height + gap);
  const { clientWidth } = document.documentElement;
  const left = Math.max(gap, Math.min(area.left + gap, clientWidth - gap - leastWidth));
  const right = Math.min(clientWidth - gap, Math.max(area.right - gap, left + leastWidth));
  return { left, right, top: bottom - height, bottom };
}

/** Least height of the box of a region, in px. */
const regionHeight = 96;

function boxOfRegion({ left, right, top, bottom }: Area): Area {
  const start = Math.max(top, coveredTop()) + 2 * gap;
  const end = Math.max(bottom - 2 * gap, start + regionHeight);
  return {
    left: left + 2 * gap,
    right: right - 2 * gap,
    top: start,
    bottom: Math.min(end, innerHeight - gap),
  };
}

function boxOf({ place: { name, reason }, area }: Zone, isChosen: boolean): HTMLElement {
  const box = layer('zone');
  const color = reason ? deniedColor : pointerColor;
  const { style } = box;
  [style.left, style.top] = [`${area.left}px`, `${area.top}px`];
  [style.width, style.height] = [`${area.right - area.left}px`, `${area.bottom - area.top}px`];
  style.cssText += `;display:flex;align-items:center;justify-content:center;border:2px ${isChosen ? 'solid' : 'dashed'} ${color};border-radius:6px;background:${color}${isChosen ? '66' : '1f'}`;
  const label = labelOf(reason || name, color);
  label.style.cssText += ';white-space:nowrap;overflow:hidden;text-overflow:ellipsis';
  box.append(label);
  return box;
}
