import { document, type Picture } from '../drawing/scene.ts';
import { box, disc, element, group, shape, stroke } from '../drawing/svg.ts';

const ink = '#17304a';
const hull = '#eef3f5';
const berth = '#cfe0e6';

/** Numbers of rooms at their places. */
const numbers: [string, number, number][] = [
  ['1', 315, 200],
  ['2', 590, 200],
  ['3', 315, 580],
  ['4', 590, 580],
  ['5', 480, 392],
  ['6', 290, 392],
  ['7', 465, 200],
  ['7', 465, 580],
  ['8', 1000, 392],
];

/** Rooms by their numbers. */
const legend: [string, number, number][] = [
  ['1–4 cabins · каюты', 200, 60],
  ['5 saloon · салон', 440, 60],
  ['6 cockpit · кокпит', 660, 60],
  ['7 heads · гальюны', 890, 60],
  ['8 nets · сетки', 1080, 60],
];

/** Plans of decks from above. */
export const plans: Picture[] = [
  document({ name: 'lagoona-42-plan', width: 1200, height: 760, body: catamaranPlan() }),
];

/** Draws a catamaran with four cabins; its bow is on the right. Numbers are explained around it in both languages. */
function catamaranPlan(): string[] {
  const hullAt = (y: number) =>
    shape(
      `M110 ${y}H880C990 ${y} 1080 ${y + 30} 1130 ${y + 70} 1080 ${y + 110} 990 ${y + 140} 880 ${y + 140}H110C96 ${y + 140} 90 ${y + 130} 90 ${y + 116}V${y + 24}C90 ${y + 10} 96 ${y} 110 ${y}Z`,
      hull,
    );
  const room = (x: number, y: number, width: number, height: number) =>
    box(x, y, width, height, '#ffffff', { rx: 12, stroke: ink, 'stroke-width': 3 });
  const bed = (x: number, y: number) => box(x, y, 110, 70, berth, { rx: 8 });
  const rows = [140, 520];
  return [
    box(0, 0, 1200, 760, '#ffffff'),
    group(
      { stroke: ink, 'stroke-width': 4, 'stroke-linejoin': 'round' },
      hullAt(120),
      hullAt(500),
      shape('M150 260H760V500H150Z', hull),
    ),
    stroke(nets(), '#7d93a6', 2),
    stroke('M760 260V500M940 200V560', ink, 4),
    room(360, 285, 370, 190),
    room(170, 285, 170, 190),
    ...rows.flatMap((y) => [room(130, y, 240, 100), room(400, y, 130, 100), room(560, y, 240, 100)]),
    ...rows.flatMap((y) => [bed(150, y + 15), bed(670, y + 15)]),
    box(600, 310, 100, 140, berth, { rx: 10 }),
    box(195, 320, 60, 120, berth, { rx: 8 }),
    disc(300, 312, 14, '#b24a23'),
    ...numbers.map(([text, x, y]) => label(text, x, y, 30)),
    ...legend.map(([text, x, y]) => label(text, x, y, 22)),
  ];
}

/** The nets between the hulls at the bow. */
function nets(): string {
  const across = Array.from({ length: 7 }, (_, index) => `M760 ${275 + index * 35}H938`);
  const along = Array.from({ length: 4 }, (_, index) => `M${795 + index * 36} 262V498`);
  return [...across, ...along].join('');
}

function label(text: string, x: number, y: number, size: number): string {
  return element(
    'text',
    {
      ...{ x, y, fill: ink, 'font-family': 'Manrope, Arial, sans-serif' },
      ...{ 'font-size': size, 'font-weight': 600, 'text-anchor': 'middle' },
    },
    text,
  );
}
