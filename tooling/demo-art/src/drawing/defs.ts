import { element } from './svg.ts';

type Stop = [offset: number, color: string, opacity?: number];

/** Collects the gradients and clip paths of a picture, without duplicates. */
export class Defs {
  readonly #ids = new Map<string, string>();

  /** Adds a linear gradient from top to bottom, or from left to right. @returns its reference */
  linear(stops: Stop[], direction: 'down' | 'right' = 'down'): string {
    const end = direction === 'down' ? { x2: 0, y2: 1 } : {};
    return this.#paint((id) => element('linearGradient', { id, ...end }, ...stops.map(stopElement)));
  }

  /** Adds a radial gradient from the centre outwards, in pixels of the picture. @returns its reference */
  radial(at: { x: number; y: number; radius: number }, stops: Stop[]): string {
    const place = { cx: at.x, cy: at.y, r: at.radius, gradientUnits: 'userSpaceOnUse' };
    return this.#paint((id) => element('radialGradient', { id, ...place }, ...stops.map(stopElement)));
  }

  /** Adds a clip path. @returns its reference */
  clip(d: string): string {
    return this.#paint((id) => element('clipPath', { id }, element('path', { d })));
  }

  toString(): string {
    return this.#ids.size === 0
      ? ''
      : `<defs>${[...this.#ids].map(([made, id]) => made.replace('id=""', `id="${id}"`)).join('')}</defs>`;
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
