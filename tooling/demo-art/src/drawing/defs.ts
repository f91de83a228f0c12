import { element } from './svg.ts';

type Stop = [offset: number, color: string, opacity?: number];

/** Collects the gradients and clips of one picture; equal ones are written once. */
export class Defs {
  readonly #ids = new Map<string, string>();

  /** From top to bottom of the shape, or from left to right. */
  linear(stops: Stop[], direction: 'down' | 'right' = 'down'): string {
    const end = direction === 'down' ? { x2: 0, y2: 1 } : {};
    return this.#paint((id) => element('linearGradient', { id, ...end }, ...stops.map(stopElement)));
  }

  /** From the middle outwards, in the picture's own pixels. */
  radial(at: { x: number; y: number; radius: number }, stops: Stop[]): string {
    const place = { cx: at.x, cy: at.y, r: at.radius, gradientUnits: 'userSpaceOnUse' };
    return this.#paint((id) => element('radialGradient', { id, ...place }, ...stops.map(stopElement)));
  }

  /** Shows only what lies inside the shape. */
  clip(d: string): string {
    return this.#paint((id) => element('clipPath', { id }, element('path', { d })));
  }

  toString(): string {
    return this.#ids.size === 0 ? '' : `<defs>${[...this.#ids].map(([made, id]) => made.replace('id=""', `id="${id}"`)).join('')}</defs>`;
  }

  #paint(make: (id: string) => string): string {
    const made = make('');
    const id = this.#ids.get(made) ?? `p${this.#ids.size}`;
    this.#ids.set(made, id);
    return `url(#${id})`;
  }
}

function stopElement([offset, color, opacity]: Stop): string {
  return `<stop${offset === 0 ? '' : ` offset="${hundredth(offset)}"`} stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${hundredth(opacity)}"`}/>`;
}

function hundredth(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.');
}
