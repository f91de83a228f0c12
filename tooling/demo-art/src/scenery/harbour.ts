import { darker, lighter, mix } from '../drawing/color.ts';
import { glint } from '../drawing/curve.ts';
import type { Scene } from '../drawing/scene.ts';
import { box, placed, shape, short, stroke } from '../drawing/svg.ts';
import type { Place } from './rocks.ts';

/** Draws a stone quay, with its face in the shade. */
export function quay(
  scene: Scene,
  { x, y, width, height = 16 }: { x: number; y: number; width: number; height?: number },
): string {
  const { mood } = scene;
  const joints = Array.from(
    { length: Math.floor(width / 46) },
    (_, index) => `M${short(x + 30 + index * 46)} ${y - height + 6}v${height - 4}`,
  );
  return [
    box(x, y - height, width, height + 3, mix(mood.rock[1], mood.rock[2], 0.5)),
    box(x, y - height, width, 5, mood.rock[0]),
    stroke(joints.join(''), mood.rock[2], 1.2, { opacity: 0.6 }),
    shape(glint(x + width / 2, y + 8, width * 0.98, 6), darker(mood.sea[1], 0.4), { opacity: 0.5 }),
  ].join('');
}

/** Draws a breakwater of boulders. */
export function breakwater(
  scene: Scene,
  { x, y, width, height = 30 }: { x: number; y: number; width: number; height?: number },
): string {
  const { mood, random } = scene;
  const boulders = (color: string, lift: number) => {
    const d = Array.from({ length: Math.round(width / 26) }, (_, index) => {
      const [bx, r] = [x + index * 26 + random.between(-8, 8), random.between(0.7, 1.1)];
      return `M${short(bx)} ${short(y + 3)}l${short(-6 * r)} ${short(-height * lift * r * 0.6)}l${short(10 * r)} ${short(-height * lift * r * 0.4)}l${short(18 * r)} ${short(3 * r)}l${short(9 * r)} ${short(height * lift * r * 0.5)}l-4 ${short(height * lift * r * 0.5)}Z`;
    });
    return shape(d.join(''), color);
  };
  return (
    boulders(mood.rock[2], 1) +
    boulders(mix(mood.rock[1], mood.rock[2], 0.35), 0.62) +
    boulders(mood.rock[1], 0.3)
  );
}

type Town = { x: number; y: number; width: number; scale?: number; towers?: number; lit?: boolean };

/** Draws a row of white houses; `towers` adds high-rises behind them, as in Limassol. */
export function town(scene: Scene, { x, y, width, scale = 1, towers = 0, lit = false }: Town): string {
  const { mood } = scene;
  const skyline = Array.from({ length: towers }, (_, index) =>
    tower(scene, width * (0.16 + (0.74 * index) / towers), index),
  );
  const houses: House[] = [];
  for (let at = 0; at < width; at += houses.at(-1)?.width ?? width)
    houses.push(houseAt(scene, Math.round(at)));
  const windows = stroke(
    houses.map(windowRows).join(''),
    lit ? mood.lamps : mix(mood.land, mood.haze, 0.15),
    9,
    {
      'stroke-linecap': 'butt',
      'stroke-dasharray': '6 8',
      opacity: lit ? 0.95 : 0.7,
    },
  );
  return placed({ x, y, scale }, ...skyline, ...houses.map((house) => walls(scene, house)), windows);
}

type House = { x: number; width: number; height: number; color: string; roof: 'flat' | 'tiles' };

function houseAt({ mood, random }: Scene, x: number): House {
  const bright = mood.white[0];
  return {
    x,
    width: Math.round(random.between(38, 80)),
    height: Math.round(random.between(26, 58)),
    color: mix(random.pick([bright, mood.rock[0], mix(bright, mood.rock[0], 0.5)]), mood.haze, 0.18),
    roof: random.pick(['flat', 'tiles', 'flat']),
  };
}

function walls({ mood }: Scene, { x, width, height, color, roof }: House): string {
  const tiles = mix('#b8613f', mood.tint.color, mood.tint.share + 0.1);
  const half = width / 2 + 3;
  return [
    box(x, -height, width, height + 2, color),
    box(x + width * 0.72, -height, width * 0.28, height + 2, mood.white[1], { opacity: 0.45 }),
    roof === 'tiles'
      ? shape(`M${x - 3} ${-height}l${short(half)}-12l${short(half)} 12Z`, tiles)
      : box(x - 1.5, -height - 3, width + 3, 4, lighter(color, 0.2)),
  ].join('');
}

function windowRows({ x, width, height }: House): string {
  const rows = Math.max(1, Math.floor(height / 20));
  const length = Math.floor((width - 6) / 14) * 14 - 8;
  return Array.from({ length: rows }, (_, row) => `M${x + 6} ${13 - height + row * 19}h${length}`).join('');
}

function tower({ mood, random }: Scene, x: number, index: number): string {
  const [w, h] = [random.between(46, 70), random.between(150, 250) - (index % 2) * 50];
  const wall = mix(mood.white[1], mood.haze, 0.35);
  const floors = Array.from(
    { length: Math.floor(h / 11) },
    (_, floor) => `M${short(x)} ${short(-h + 9 + floor * 11)}h${short(w)}`,
  );
  return [
    shape(`M${short(x)} 0V${short(-h)}q${short(w / 2)}-14 ${short(w)} 6V0Z`, wall),
    stroke(floors.join(''), mix(mood.sky[0], wall, 0.35), 3.4, { opacity: 0.55, 'stroke-linecap': 'butt' }),
    shape(`M${short(x + w * 0.7)} 0V${short(-h)}h${short(w * 0.3)}V0Z`, mood.land, { opacity: 0.16 }),
  ].join('');
}

/** Draws many masts of moored boats. */
export function masts(
  scene: Scene,
  options: { x: number; y: number; width: number; count: number; height?: number },
): string {
  const { x, y, width, count, height = 170 } = options;
  const { mood, random } = scene;
  const poles = Array.from({ length: count }, (_, index) => {
    const [mx, h] = [
      x + (width * (index + random.between(0.1, 0.9))) / count,
      height * random.between(0.6, 1),
    ];
    return {
      pole: `M${short(mx)} ${y}v-${short(h)}`,
      rig: `M${short(mx)} ${short(y - h)}l${short(h * 0.2)} ${short(h * 0.94)}M${short(mx)} ${short(y - h)}l${short(-h * 0.17)} ${short(h * 0.94)}M${short(mx - h * 0.05)} ${short(y - h * 0.6)}h${short(h * 0.1)}`,
      hull: `M${short(mx - h * 0.23)} ${y - 11}q${short(h * 0.24)} 3 ${short(h * 0.5)}-5q-3 11-${short(h * 0.06)} 18h-${short(h * 0.4)}z`,
    };
  });
  return [
    stroke(poles.map(({ rig }) => rig).join(''), mix(mood.land, mood.haze, 0.3), 0.8, { opacity: 0.7 }),
    stroke(poles.map(({ pole }) => pole).join(''), mix(mood.white[0], mood.white[1], 0.6), 3),
    shape(poles.map(({ hull }) => hull).join(''), mix(mood.white[0], mood.white[1], 0.35)),
  ].join('');
}

/** Draws the small fort at the end of the old mole of Paphos. */
export function castle(scene: Scene, { x, y, scale = 1, lit = false }: Place & { lit?: boolean }): string {
  const { mood } = scene;
  const [light, middle, dark] = mood.rock;
  const merlons = Array.from({ length: 11 }, (_, index) => `M${6 + index * 21} -98h12v-10h-12z`).join('');
  const openings =
    'M52-62h9v15h-9zM100-66h9v15h-9zM148-62h9v15h-9zM76-30h7v12h-7zM190-58h8v14h-8zM112 0v-26q11-13 22 0v26z';
  return placed(
    { x, y, scale },
    box(70, -134, 96, 40, middle),
    box(136, -134, 30, 40, dark, { opacity: 0.5 }),
    box(0, -100, 240, 102, light),
    shape('M168-100H240V2H168Z', dark, { opacity: 0.55 }),
    shape(merlons, light),
    stroke(
      'M0-74H240M0-48H240M0-24H240M34-100v26M88-74v26M130-48v24M58-24v24M200-100v26M214-48v24',
      dark,
      1,
      {
        opacity: 0.35,
      },
    ),
    shape(openings, lit ? mood.lamps : darker(dark, 0.4)),
  );
}

/** Draws the white lighthouse above Paphos. */
export function lighthouse(scene: Scene, { x, y, scale = 1 }: Place): string {
  const { mood } = scene;
  const [bright, shade] = mood.white;
  return placed(
    { x, y, scale },
    shape('M-17 2L-10-112H10L17 2Z', bright),
    shape('M3 2L2-112H10L17 2Z', shade, { opacity: 0.7 }),
    box(-14, -118, 28, 6, mood.land),
    box(-8, -136, 16, 18, mood.lamps),
    shape('M-11-136L0-150L11-136Z', mix('#b8613f', mood.tint.color, mood.tint.share)),
    shape('M-5-60h8v12h-8zM-4-92h7v11h-7z', mood.land, { opacity: 0.6 }),
  );
}

/** Draws a string of glowing lamps between two posts. */
export function lampString(
  scene: Scene,
  { x, y, width, sag = 46 }: { x: number; y: number; width: number; sag?: number },
): string {
  const { mood } = scene;
  const count = Math.round(width / 52);
  const lamps = Array.from({ length: count }, (_, index) => {
    const along = (index + 0.5) / count;
    const ly = y + sag * 4 * along * (1 - along) * 0.5 + 7;
    return `M${Math.round(x + width * along)} ${Math.round(ly)}h0`;
  }).join('');
  return [
    stroke(`M${short(x)} ${y}q${short(width / 2)} ${sag} ${short(width)} 0`, darker(mood.land, 0.4), 2),
    stroke(lamps, mood.lamps, 30, { opacity: 0.2 }),
    stroke(lamps, mood.lamps, 10),
  ].join('');
}
