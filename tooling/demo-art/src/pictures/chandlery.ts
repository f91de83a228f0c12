import { circle } from '../drawing/curve.ts';
import { formats, picture, type Picture } from '../drawing/scene.ts';
import { box, disc, placed, shape, stroke } from '../drawing/svg.ts';
import { morning } from '../moods.ts';
import { deck, laid } from './packing.ts';

const format = { ...formats.photo, mood: morning };

/** Colours of a cap. */
const white = { crown: '#fdfaf2', peak: '#f3ecdc', seams: '#d9d3c4', trim: '#14395c', sign: '#14395c' };
const navy = { crown: '#1b3f66', peak: '#14304f', seams: '#4f7196', trim: '#f3ecdc', sign: '#fdfaf2' };

/** Products of the chandlery, on a deck. */
export const chandlery: Picture[] = [
  picture('mooring-club-1', format, (scene) => [
    deck(scene),
    laid({ x: 800, y: 540, turn: 0 }, large(cleat(), 1.5)),
  ]),
  picture('cruising-guide-1', format, (scene) => [
    deck(scene),
    laid({ x: 800, y: 530, turn: -6 }, large(guide(), 1.5)),
  ]),
  picture('dry-bag-1', format, (scene) => [
    deck(scene),
    laid({ x: 800, y: 560, turn: 14 }, large(dryBag(), 1.6)),
  ]),
  picture('crew-cap-2', format, (scene) => [
    deck(scene),
    laid({ x: 800, y: 560, turn: -4 }, large(cap(navy), 1.7)),
  ]),
  picture('crew-cap-1', format, (scene) => [
    deck(scene),
    laid({ x: 800, y: 560, turn: -4 }, large(cap(), 1.7)),
  ]),
];

export const seaBagCategory: Picture = picture('category-sea-bag', format, (scene) => [
  deck(scene),
  laid({ x: 420, y: 560, turn: -10 }, dryBag()),
  laid({ x: 890, y: 370, turn: 6 }, guide()),
  laid({ x: 1240, y: 720, turn: -6 }, cap()),
  laid({ x: 800, y: 850, turn: 4 }, large(cleat(), 0.62)),
]);

/** Scales a drawing. */
function large(drawn: string[], scale: number): string[] {
  return [
    '',
    placed(
      { x: 0, y: 0, scale },
      shape(drawn[0] ?? '', '#2a1809', { opacity: 0.3, transform: 'translate(10 13)' }),
      ...drawn.slice(1),
    ),
  ];
}

/** Draws a cleat with a mooring line belayed on it. */
function cleat(): string[] {
  const horns =
    'M-250-34Q-170-58-80-46L-60-8H60L80-46Q170-58 250-34Q262-18 246-8Q160 8 96 14L110 58H-110L-96 14Q-160 8-246-8Q-262-18-250-34Z';
  const line =
    'M-520 250C-330 190-210 150-150 40C-110-60 60-90 130-20C180 40-40 90-120 10C-190-60 90-110 150-30C190 40 120 120 300 170';
  return [
    horns,
    shape(horns, '#b9c4cc'),
    shape(
      'M-250-34Q-170-58-80-46L-74-34Q-170-44-250-22ZM250-34Q170-58 80-46L74-34Q170-44 250-22Z',
      '#eef3f5',
    ),
    disc(-70, 38, 10, '#77858f'),
    disc(70, 38, 10, '#77858f'),
    stroke(line, '#14395c', 40),
    stroke(line, '#fbf6ea', 32),
    stroke(line, '#2f86a3', 7, { 'stroke-dasharray': '18 26' }),
  ];
}

/** Draws a booklet, open at a chart of a bay. */
function guide(): string[] {
  const cover = 'M-330-220H330V220H-330Z';
  return [
    cover,
    shape(cover, '#14395c'),
    shape('M-314-206H0V206H-314ZM0-206H314V206H0Z', '#fbf6ea'),
    shape('M20-186H294V186H20Z', '#bfe0e6'),
    shape('M20-186H190Q150-120 190-70Q250-30 220 40Q150 90 190 186H20Z', '#e6d2a8'),
    stroke(
      'M206-186Q170-120 208-66Q268-26 238 48Q168 96 208 186M234-186Q196-122 230-60Q292-18 260 56Q192 104 232 186',
      '#8ac6d6',
      4,
    ),
    stroke('M280-150C230-90 280-20 252 20C226 70 250 120 272 160', '#c8613c', 5, {
      'stroke-dasharray': '3 14',
    }),
    disc(272, 160, 9, '#c8613c'),
    stroke(
      'M-284-160H-90M-284-110H-34M-284-82H-34M-284-54H-60M-284 2H-34M-284 30H-34M-284 58H-130M-284 114H-34M-284 142H-80',
      '#9fb0bd',
      8,
    ),
    stroke('M-284-160H-150', '#14395c', 16),
    shape('M-26-206H0V206H-26Z', '#0a1c30', { opacity: 0.1 }),
    shape('M0-206H22V206H0Z', '#0a1c30', { opacity: 0.07 }),
  ];
}

/** Draws a dry bag, rolled and buckled. */
function dryBag(): string[] {
  const body = 'M-120-170H120L138 190Q138 226 100 230H-100Q-138 226-138 190Z';
  return [
    body,
    shape(body, '#e8743b'),
    shape('M60-170H120L138 190Q138 226 100 230H52Z', '#0a1c30', { opacity: 0.12 }),
    shape('M-104-170H-74L-96 220Q-120 214-122 190Z', '#ffffff', { opacity: 0.16 }),
    shape(
      'M-150-232Q-150-250-132-250H132Q150-250 150-232V-176Q150-162 134-162H-134Q-150-162-150-176Z',
      '#c95a26',
    ),
    stroke('M-146-222H146M-146-196H146', '#a7481b', 5),
    stroke('M-148-206C-190-206-190-120-130-112M148-206C190-206 190-120 130-112', '#14395c', 16),
    box(-46, -232, 92, 54, '#14395c', { rx: 10 }),
    box(-26, -220, 52, 30, '#5a7085', { rx: 6 }),
    stroke('M-130-60C-210 0-200 120-128 170', '#14395c', 18),
    shape('M-60 20Q0-22 60 20Q0 62-60 20Z', '#fbf6ea'),
    disc(0, 20, 15, '#e8743b'),
    stroke('M-70 110H70M-46 136H46', '#fbf6ea', 8, { opacity: 0.85 }),
  ];
}

/** Draws a cap with its peak towards the viewer. */
function cap({ crown: cloth, peak: brim, seams, trim, sign } = white): string[] {
  const crown = 'M-190 40C-200-130-90-190 0-190C90-190 200-130 190 40Q0 0-190 40Z';
  const peak = 'M-190 40Q0 0 190 40C230 110 130 150 0 150C-130 150-230 110-190 40Z';
  return [
    crown + peak,
    shape(crown, cloth),
    shape('M70-176C150-140 196-70 190 40Q150 30 110 25C120-60 110-130 70-176Z', '#0a1c30', { opacity: 0.08 }),
    stroke('M0-190V18M-6-190C-90-150-110-60-104 24M6-190C90-150 110-60 104 24', seams, 4, {
      'stroke-dasharray': '10 7',
    }),
    shape(peak, brim),
    stroke('M-176 66Q0 28 176 66M-164 92Q0 56 164 92M-140 116Q0 84 140 116', seams, 4, {
      'stroke-dasharray': '10 7',
    }),
    stroke('M-190 40Q0 0 190 40', trim, 10),
    disc(0, -190, 13, trim),
    stroke(circle(0, -76, 44), '#2f86a3', 9),
    shape('M-6-106V-56H-30Q-24-84-6-106ZM6-100Q28-80 30-56H6Z', sign),
    stroke('M-32-44Q-16-54 0-44Q16-34 32-44', '#c8613c', 7),
  ];
}
