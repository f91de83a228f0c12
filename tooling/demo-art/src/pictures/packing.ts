import { circle } from '../drawing/curve.ts';
import { formats, picture, type Picture, type Scene } from '../drawing/scene.ts';
import { box, disc, group, placed, shape, stroke } from '../drawing/svg.ts';
import { morning } from '../moods.ts';

/** Picture of an article: things to pack, laid out on a teak deck. */
export const packing: Picture = picture('article-packing', { ...formats.article, mood: morning }, (scene) => [
  deck(scene),
  laid({ x: 330, y: 330, turn: -8 }, towel()),
  laid({ x: 800, y: 470, turn: 0 }, bag()),
  laid({ x: 1240, y: 270, turn: 0 }, hat()),
  laid({ x: 1230, y: 640, turn: -14 }, sunglasses()),
  laid({ x: 330, y: 700, turn: 12 }, sandals()),
  laid({ x: 1450, y: 480, turn: 18 }, sunCream()),
  laid({ x: 560, y: 690, turn: -20 }, phone()),
  laid({ x: 1010, y: 770, turn: 8 }, snorkelMask()),
]);

/** Draws a teak deck that fills the picture. */
export function deck({ width, height, defs }: Scene): string {
  const planks = Array.from(
    { length: Math.ceil(height / 78) },
    (_, index) => `M0 ${index * 78 + 20}H${width}`,
  ).join('');
  const joints = [
    [210, 20],
    [900, 98],
    [480, 176],
    [1330, 254],
    [120, 332],
    [1010, 410],
    [620, 488],
    [1420, 566],
    [300, 644],
    [880, 722],
  ];
  const light = defs.radial({ x: 400, y: 100, radius: 1500 }, [
    [0, '#fff6dc', 0.4],
    [1, '#3b2412', 0.22],
  ]);
  return [
    box(0, 0, width, height, '#c79a68'),
    stroke(planks, '#6b4a2c', 5, { opacity: 0.65 }),
    stroke(joints.map(([x, y]) => `M${x} ${y}v78`).join(''), '#6b4a2c', 4, { opacity: 0.5 }),
    stroke(
      'M60 60H700M900 140H1500M200 215H600M820 290H1300M40 372H480M1100 450H1560M300 530H900M150 605H500M1000 690H1500M420 765H1000M100 840H700',
      '#a97b4c',
      2,
      { opacity: 0.5 },
    ),
    box(0, 0, width, height, light),
  ].join('');
}

/** Draws a thing with its shadow on the deck. The first path is its outline. */
export function laid(place: { x: number; y: number; turn: number }, [outline, ...drawn]: string[]): string {
  return placed(
    place,
    shape(outline ?? '', '#2a1809', { opacity: 0.3, transform: 'translate(14 18)' }),
    ...drawn,
  );
}

function towel(): string[] {
  const cloth = 'M-190-120H190V120H-190Z';
  return [
    cloth,
    shape(cloth, '#fbf6ea'),
    shape(
      'M-190-84H190V-52H-190ZM-190-36H190V-24H-190ZM-190 52H190V84H-190ZM-190 24H190V36H-190Z',
      '#2f86a3',
    ),
    shape('M-190-120H-60V120H-190Z', '#0a1c30', { opacity: 0.08 }),
    stroke(
      Array.from(
        { length: 24 },
        (_, index) => `M-190 ${-115 + index * 10}h-12M190 ${-115 + index * 10}h12`,
      ).join(''),
      '#efe6d2',
      4,
    ),
  ];
}

function bag(): string[] {
  const body = 'M-150-90Q-160-110-130-112H130Q160-110 150-90L176 130Q178 160 146 160H-146Q-178 160-176 130Z';
  return [
    body,
    stroke('M-84-100C-96-240 96-240 84-100', '#8a5a34', 14),
    shape(body, '#e6d2a8'),
    stroke('M-160-50H160M-164-10H164M-168 30H168M-172 70H172M-176 110H176', '#c9ad78', 7, {
      opacity: 0.6,
      'stroke-dasharray': '16 12',
    }),
    shape('M-170 80L-176 130Q-178 160-146 160H146Q178 160 176 130L170 80Z', '#c8613c'),
    shape('M-34-10Q0-40 34-10Q0 20-34-10Z', '#c8613c'),
    disc(0, -10, 9, '#fbf6ea'),
  ];
}

function hat(): string[] {
  return [
    circle(0, 0, 150),
    disc(0, 0, 150, '#efdcae'),
    stroke(circle(0, 0, 128) + circle(0, 0, 106), '#d7bd84', 4, { 'stroke-dasharray': '14 9' }),
    disc(8, 10, 82, '#c9a968', { opacity: 0.5 }),
    disc(0, 0, 78, '#e4cb94'),
    stroke(circle(0, 0, 78), '#14395c', 16),
    stroke(circle(0, 0, 44) + circle(0, 0, 20), '#d2b67a', 4, { 'stroke-dasharray': '14 9' }),
  ];
}

function sunglasses(): string[] {
  const lenses =
    'M-130-34Q-70-54-18-30Q-12 40-70 44Q-128 40-130-34ZM130-34Q70-54 18-30Q12 40 70 44Q128 40 130-34Z';
  return [
    lenses,
    stroke('M-128-30Q-150-80-120-110M128-30Q150-80 120-110', '#3a2417', 9),
    shape(lenses, '#1b2f42'),
    stroke(`${lenses}M-18-26Q0-40 18-26`, '#3a2417', 10),
    shape('M-104-26L-72-36L-96 26L-116 8ZM50-36L74-38L48 34L32 22Z', '#8fc4d6', { opacity: 0.4 }),
  ];
}

function sandals(): string[] {
  const sole = 'M-78-100C-120-100-118-20-104 20C-96 50-112 90-72 96C-34 90-48 40-40 4C-32-44-40-100-78-100Z';
  const pair = `${sole}M78-88C36-88 32-32 40 16C46 52 34 100 74 108C114 100 98 62 106 32C120-8 120-88 78-88Z`;
  return [
    pair,
    shape(pair, '#b97f4c'),
    stroke('M-110-40Q-76-74-42-40M-76-66V-92M46-28Q78-62 112-28M78-54V-80', '#14395c', 13),
  ];
}

function sunCream(): string[] {
  const tube = 'M-44-120H44L36 80H-36Z';
  return [
    tube,
    shape(tube, '#f3a94f'),
    shape('M-40-30H40L37 50H-37Z', '#fff6e0'),
    disc(0, 10, 22, '#f3a94f'),
    box(-30, 80, 60, 42, '#fbf6ea'),
    shape('M20-120H44L36 80H22Z', '#7a3d12', { opacity: 0.14 }),
  ];
}

function phone(): string[] {
  const body = 'M-50-100Q-50-112-38-112H38Q50-112 50-100V100Q50 112 38 112H-38Q-50 112-50 100Z';
  return [
    body,
    shape(body, '#1b2f42'),
    shape('M-42-98H42V98H-42Z', '#8ac6e0'),
    shape('M-42 20Q0 6 42 20V98H-42Z', '#1f86ad'),
    shape('M-4 30V-50Q24-6 28 26ZM-9 28V-34Q-30 4-32 26ZM-34 34H32Q24 50 8 50H-16Q-30 48-34 34Z', '#ffffff'),
  ];
}

function snorkelMask(): string[] {
  const frame = 'M-120-46Q0-76 120-46Q136 30 76 48Q30 56 14 20Q0 4-14 20Q-30 56-76 48Q-136 30-120-46Z';
  return [
    frame,
    group({}, stroke('M-118-20Q-190-10-170 30M118-20Q190-10 170 30', '#14395c', 12)),
    shape(frame, '#d9784f'),
    shape(
      'M-100-32Q-54-48-10-46Q-8 4-28 20Q-44 38-72 32Q-108 22-100-32ZM100-32Q54-48 10-46Q8 4 28 20Q44 38 72 32Q108 22 100-32Z',
      '#bfe6ea',
    ),
    shape('M-84-30L-52-38L-72 22L-90 4Z', '#ffffff', { opacity: 0.5 }),
  ];
}
