import { circle, filledTo, type Point, smooth } from '../drawing/curve.ts';
import { Defs } from '../drawing/defs.ts';
import { document, type Picture } from '../drawing/scene.ts';
import { box, disc, group, placed, shape, stroke } from '../drawing/svg.ts';

const side = 800;

/** Faces of the social profiles: a person and an assistant. */
export const faces: Picture[] = [portrait('face-skipper', skipper), portrait('face-concierge', concierge)];

function portrait(name: string, draw: (defs: Defs) => string[]): Picture {
  const defs = new Defs();
  return document({ name, width: side, height: side, defs, body: draw(defs) });
}

/** Draws Marios in a cap, in front of the sea. */
function skipper(defs: Defs): string[] {
  const air = defs.linear([
    [0, '#7fb6d3'],
    [0.7, '#f3dcb8'],
    [1, '#f7c992'],
  ]);
  const water = defs.linear([
    [0, '#8fb7b8'],
    [1, '#1d5a7d'],
  ]);
  const swell: Point[] = [0, 100, 220, 340, 460, 580, 700, 800].map((x, index) => [
    x,
    596 + (index % 2 ? 8 : -6),
  ]);
  return [
    box(0, 0, side, 540, air),
    box(0, 520, side, 280, water),
    shape(filledTo(side, swell), '#174a6b', { opacity: 0.35 }),
    // Shoulders, neck, head.
    shape('M120 800C130 640 240 588 330 572L470 572C560 588 670 640 680 800Z', '#14395c'),
    shape('M338 560h124v46q-62 54-124 0Z', '#b77d58'),
    shape('M300 590l64-26 36 74zM500 590l-64-26-36 74z', '#f4efe4'),
    shape('M282 350c0-120 236-120 236 0c0 150-54 232-118 232s-118-82-118-232Z', '#cf9670'),
    shape(
      'M400 240c70 0 118 40 118 110c0 150-54 232-118 232c40-40 62-120 62-210c0-60-20-110-62-132Z',
      '#b9805b',
      { opacity: 0.55 },
    ),
    // Beard, mouth, nose, eyes.
    shape(
      'M286 424c14 34 40 34 62 20c34-20 70-20 104 0c22 14 48 14 62-20c-6 108-62 166-114 166s-108-58-114-166Z',
      '#4a3a33',
    ),
    stroke('M362 486q38 22 76 0', '#e8c3a2', 7),
    stroke('M404 384q14 40-14 50', '#9d6744', 7),
    stroke('M330 376q20-14 40 0M434 376q20-14 40 0', '#3a2c27', 8),
    // The cap.
    shape('M270 330c-10-150 270-150 260 0c-80-34-180-34-260 0Z', '#f4efe4'),
    shape('M264 322c84-40 188-40 272 0l8 34c-90-36-198-36-288 0Z', '#14395c'),
    shape('M288 348c76-26 150-26 224 0c-20 34-204 34-224 0Z', '#0d2740'),
    disc(400, 298, 15, '#c8613c'),
  ];
}

/** Draws the assistant as a compass, since it is not a person. */
function concierge(defs: Defs): string[] {
  const night = defs.radial({ x: 400, y: 330, radius: 620 }, [
    [0, '#2b7f9f'],
    [0.55, '#15496e'],
    [1, '#0b2440'],
  ]);
  const ring = circle(0, 0, 236);
  const ticks = Array.from({ length: 32 }, (_, index) => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 16), Math.sin((index * Math.PI) / 16)];
    return `M${(cos * 208).toFixed(1)} ${(sin * 208).toFixed(1)}L${(cos * (index % 8 ? 222 : 230)).toFixed(1)} ${(sin * (index % 8 ? 222 : 230)).toFixed(1)}`;
  });
  const wave = (y: number): Point[] =>
    [0, 100, 200, 300, 400, 500, 600, 700, 800].map((x, index) => [x, y + (index % 2 ? 16 : -16)]);
  return [
    box(0, 0, side, side, night),
    shape(filledTo(side, wave(640)), '#0f3a5c'),
    shape(filledTo(side, wave(704)), '#0a2a48'),
    group(
      {},
      placed(
        { x: 400, y: 370 },
        shape(ring, '#ffffff', { opacity: 0.1 }),
        stroke(ring, '#bfe5e3', 6),
        stroke(ticks.join(''), '#bfe5e3', 4, { opacity: 0.7 }),
        shape('M0-172L40 0L0 172L-40 0Z', '#f4efe4', { transform: 'rotate(32)' }),
        shape('M0-172L40 0H-40Z', '#e58a5c', { transform: 'rotate(32)' }),
        shape(circle(0, 0, 20), '#0b2440'),
      ),
    ),
    stroke(
      smooth([
        [128, 250],
        [96, 330],
        [96, 410],
        [128, 490],
      ]),
      '#e58a5c',
      12,
      { opacity: 0.9 },
    ),
    stroke(
      smooth([
        [672, 250],
        [704, 330],
        [704, 410],
        [672, 490],
      ]),
      '#e58a5c',
      12,
      { opacity: 0.9 },
    ),
  ];
}
