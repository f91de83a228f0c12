import { Defs } from './defs.ts';
import type { Mood } from '../moods.ts';
import { Random } from './random.ts';
import { element } from './svg.ts';

/** Context for drawing the parts of a picture: size, light and horizon. */
export type Scene = {
  width: number;
  height: number;
  horizon: number;
  mood: Mood;
  random: Random;
  defs: Defs;
};

export type Picture = { file: string; width: number; height: number; svg: string };

/** Common sizes of pictures, in pixels. */
export const formats = {
  photo: { width: 1600, height: 1067 },
  article: { width: 1600, height: 900 },
  slider: { width: 1920, height: 900 },
  hero: { width: 2400, height: 1350 },
} as const;

type SceneSetting = { width: number; height: number; horizon?: number; mood: Mood };

/** Draws a picture. Its name seeds the random numbers, so that pictures differ and are reproducible. */
export function picture(name: string, setting: SceneSetting, draw: (scene: Scene) => string[]): Picture {
  const { width, height, mood, horizon = 0.6 } = setting;
  const scene: Scene = {
    width,
    height,
    mood,
    horizon: Math.round(height * horizon),
    random: new Random(name),
    defs: new Defs(),
  };
  return document({ name, width, height, defs: scene.defs, body: draw(scene) });
}

/** Returns the SVG file of a drawing. */
export function document(parts: {
  name: string;
  width: number;
  height: number;
  defs?: Defs;
  body: string[];
}): Picture {
  const { name, width, height, defs, body } = parts;
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
  };
  return {
    file: `${name}.svg`,
    width,
    height,
    svg: `${element('svg', frame, String(defs ?? ''), ...body)}\n`,
  };
}
