import { afloat } from '../boats/side/afloat.ts';
import { Defs } from '../drawing/defs.ts';
import { glint } from '../drawing/curve.ts';
import { mix } from '../drawing/color.ts';
import { Random } from '../drawing/random.ts';
import { document, formats, type Scene } from '../drawing/scene.ts';
import { group, shape } from '../drawing/svg.ts';
import { golden } from '../moods.ts';
import { troodos } from '../scenery/land.ts';
import { aphroditesRock, cliff } from '../scenery/rocks.ts';
import { sea } from '../scenery/sea.ts';
import { clouds, gulls, sky } from '../scenery/sky.ts';
import { type Moment, moved, swing } from './motion.ts';

const { width, height } = formats.hero;
const horizon = Math.round(height * 0.62);
const mood = { ...golden, sun: { ...golden.sun, x: 0.58, y: 0.5, radius: 50 } };
const boat = { boat: 'selene-46', x: 1560, y: 1060, length: 620, lift: 0.8 } as const;

/** Returns a function that draws the film of the home page, an evening bay, at any moment. */
export function bayFilm(): (at: Moment) => string {
  const scene: Scene = { width, height, horizon, mood, random: new Random('bay film'), defs: new Defs() };
  const still = {
    air: sky(scene),
    clouds: clouds(scene, 4),
    land:
      troodos(scene, { from: 0.1, to: 1.2, height: 130 }) +
      cliff(scene, { from: 2060, to: 2480, heights: [90, 290], base: 846, distance: 0.32 }),
    water: sea(scene) + aphroditesRock(scene, { x: 2010, y: 900, scale: 1.35 }),
    boat: afloat(scene, boat),
    gulls: gulls(scene, { x: 1880, y: 380, count: 5, size: 18 }),
    glitter: Array.from({ length: glitterGroups }, () => glitter(scene)),
  };
  return (at) => {
    const body = [
      still.air,
      group({ transform: moved({ x: 14 * swing(at, 1) }) }, still.clouds),
      still.land,
      still.water,
      ...backs.map((back) => travelling(back, at)),
      ...still.glitter.map((glints, index) => sparkling(glints, index, at)),
      group(
        {
          transform: moved({ y: 5 * swing(at, 2), turn: 0.9 * swing(at, 2, 0.3), around: [boat.x, boat.y] }),
        },
        still.boat,
      ),
      group({ transform: moved({ x: 26 * swing(at, 1, 0.2), y: 9 * swing(at, 1) }) }, still.gulls),
      travelling(foreground, at),
    ];
    return document({ name: 'bay', width, height, defs: scene.defs, body }).svg;
  };
}

const glitterGroups = 7;

/** Draws light on small waves, mostly below the sun and towards the viewer. */
function glitter({ random }: Scene): string {
  const depth = height - horizon;
  const glints = Array.from({ length: 22 }, (_, index) => {
    const share = random.between(0.01, 1) ** 1.6;
    const x =
      index % 2 ? random.around(mood.sun.x * width, width * 0.26 * (0.3 + share)) : random.between(0, width);
    return glint(
      x,
      horizon + 4 + depth * share,
      (18 + 190 * share) * random.between(0.5, 1.1),
      1.4 + 6.5 * share,
    );
  });
  return shape(glints.join(''), mood.glitter);
}

/** Fades a group of glints at its own moment of the film. */
function sparkling(glints: string, index: number, at: Moment): string {
  const lead = index / glitterGroups;
  const light = Math.max(0, swing(at, index % 2 ? 2 : 3, lead)) * 0.5;
  return group({ opacity: light.toFixed(3), transform: moved({ x: 12 * swing(at, 1, lead) }) }, glints);
}

/** A wave that moves across the picture by whole wavelengths, so that the film loops. */
interface Swell {
  readonly y: number;
  readonly length: number;
  readonly rise: number;
  readonly lengthsPerFilm: number;
  readonly fill: string;
  readonly opacity: number;
}

const backs: readonly Swell[] = [
  { y: horizon + 70, length: 800, rise: 5, lengthsPerFilm: 1, fill: mood.sea[2], opacity: 0.1 },
  { y: horizon + 175, length: 1200, rise: 10, lengthsPerFilm: 1, fill: mood.sea[2], opacity: 0.12 },
  { y: horizon + 320, length: 1200, rise: 16, lengthsPerFilm: 1, fill: mood.sea[2], opacity: 0.14 },
];

const foreground: Swell = {
  y: horizon + 425,
  length: 2400,
  rise: 20,
  lengthsPerFilm: 1,
  fill: mix(mood.sea[1], mood.sea[2], 0.72),
  opacity: 0.92,
};

function travelling({ y, length, rise, lengthsPerFilm, fill, opacity }: Swell, at: Moment): string {
  const humps = Math.ceil(width / length) + lengthsPerFilm + 1;
  const quarter = length / 4;
  const hump = `q${quarter} ${-rise * 2} ${quarter * 2} 0q${quarter} ${rise * 2} ${quarter * 2} 0`;
  const d = `M${-length * lengthsPerFilm} ${y}${hump.repeat(humps)}V${height + 40}H${-length * lengthsPerFilm}Z`;
  return group(
    { transform: moved({ x: length * lengthsPerFilm * at, y: rise * 0.3 * swing(at, 1) }) },
    shape(d, fill, { opacity }),
  );
}
