type Attributes = Record<string, string | number | undefined>;

/** Returns an SVG element. Rounds numbers to a tenth and omits attributes without a value. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('');
  const content = children.join('');
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

/** Returns a filled path. */
export function shape(d: string, fill: string, more: Attributes = {}): string {
  return element('path', { d, fill, ...more });
}

/** Returns a stroked path with round ends. */
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

/** Returns a filled rectangle. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string {
  return element('rect', { x, y, width, height, fill, ...more });
}

/** Returns a filled circle. */
export function disc(x: number, y: number, radius: number, fill: string, more: Attributes = {}): string {
  return element('circle', { cx: x, cy: y, r: radius, fill, ...more });
}

/** Returns a group. */
export function group(attributes: Attributes, ...children: string[]): string {
  return element('g', attributes, ...children);
}

/** Returns a group that is translated, scaled and rotated. */
export function placed(
  place: { x: number; y: number; scale?: number; flip?: boolean; turn?: number },
  ...children: string[]
) {
  const { x, y, scale = 1, flip = false, turn = 0 } = place;
  const transform = [
    `translate(${short(x)} ${short(y)})`,
    turn ? `rotate(${short(turn)})` : '',
    flip
      ? `scale(${thousandth(-scale)} ${thousandth(scale)})`
      : scale === 1
        ? ''
        : `scale(${thousandth(scale)})`,
  ].join('');
  return group({ transform }, ...children);
}

/** Formats a number with at most one decimal, in the shortest form of SVG. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

function thousandth(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
