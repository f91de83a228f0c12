import { fromAbove } from '../boats/above/from-above.ts';
import { formats, picture, type Picture } from '../drawing/scene.ts';
import { lagoon } from '../moods.ts';
import { paddler, shore, swimmer, waterFromAbove } from '../scenery/aerial.ts';

/** Picture of an article: a morning in the Blue Lagoon, from the air. */
export const blueLagoon: Picture = picture(
  'article-blue-lagoon',
  { ...formats.article, mood: lagoon },
  (scene) => [
    waterFromAbove(scene, { shallow: { x: 0.45, y: 0.55, reach: 0.75 }, meadows: 4 }),
    shore(
      scene,
      [
        [-60, 210],
        [220, 150],
        [480, 175],
        [700, 90],
        [980, 120],
        [1190, 40],
        [1330, -60],
      ],
      [
        [1330, -80],
        [-60, -80],
      ],
    ),
    shore(
      scene,
      [
        [1660, 560],
        [1500, 610],
        [1410, 720],
        [1260, 760],
        [1180, 960],
      ],
      [
        [1180, 980],
        [1660, 980],
      ],
    ),
    fromAbove(scene, { boat: 'lagoona-42', x: 470, y: 470, length: 250, turn: -28 }),
    fromAbove(scene, { boat: 'selene-46', x: 900, y: 430, length: 250, turn: -50 }),
    fromAbove(scene, { boat: 'breeze-24', x: 800, y: 700, length: 130, turn: 20 }),
    fromAbove(scene, { boat: 'aurora-68', x: 290, y: 740, length: 350, turn: 8 }),
    paddler(scene, { x: 1100, y: 590, metre: 19, turn: 30, color: '#d9784f' }),
    swimmer(scene, { x: 640, y: 610, metre: 19 }),
    swimmer(scene, { x: 690, y: 560, metre: 19 }),
  ],
);
