type Attributes = Record<string, string | number | undefined>;

/** One element; numbers are rounded to a tenth, attributes without a value are left out. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('');
  const inside = children.join('');
  return inside ? `<${name}${written}>${inside}</${name}>` : `<${name}${written}/>`;
}

/** A filled path. */
export function shape(d: string, fill: string, more: Attributes = {}): string {
  return element('path', { d, fill, ...more });
}

/** A drawn path, with round ends. */
export function stroke(d: string, color: string, width: number, more: Attributes = {}): string {
  return element('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });
}

/** A filled rectangle. */
export function box(x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string {
  return element('rect', { x, y, width, height, fill, ...more });
}

/** A filled circle. */
export function disc(x: number, y: number, radius: number, fill: string, more: Attributes = {}): string {
  return element('circle', { cx: x, cy: y, r: radius, fill, ...more });
}

/** A group. */
export function group(attributes: Attributes, ...children: string[]): string {
  return element('g', attributes, ...children);
}

/** Moves, scales and turns what is inside, in that order of reading. */
export function placed(place: { x: number; y: number; scale?: number; flip?: boolean; turn?: number }, ...children: string[]) {
  const { x, y, scale = 1, flip = false, turn = 0 } = place;
  const transform = [
    `translate(${short(x)} ${short(y)})`,
    turn ? `rotate(${short(turn)})` : '',
    flip ? `scale(${thousandth(-scale)} ${thousandth(scale)})` : scale === 1 ? '' : `scale(${thousandth(scale)})`,
  ].join('');
  return group({ transform }, ...children);
}

/** A number with at most one decimal, written as short as SVG allows. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

function thousandth(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
