import { optionalPackage } from '@flotilla/core';
import type { Drawing, ImageTemplate } from '@flotilla/backend/ports';
import { createElement, type FunctionComponent } from 'react';
import { loadSharp } from '../images/load-sharp.js';
import { loadFonts } from './fonts.js';

const drawingPackages = 'satori @resvg/resvg-js sharp @fontsource/lora @fontsource/manrope';

/** Changes whenever a template does: what was drawn before is drawn anew. */
export const drawing = '1';

/** Draws a template, `width` pixels wide. */
export async function drawTemplate<Data>(template: ImageTemplate<Data>, given: Drawing<Data>, width: number): Promise<Buffer> {
  // Large, and not needed before the first drawing.
  const [{ default: satori }, { renderAsync }] = await optionalPackage('Drawn pictures', drawingPackages, () =>
    Promise.all([import('satori'), import('@resvg/resvg-js')]),
  );
  const element = createElement((await template.load()) as FunctionComponent<Drawing<Data>>, given);
  const svg = await satori(element, { width: template.width, height: given.height, fonts: await loadFonts() });
  const drawn = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } });
  const sharp = await loadSharp();
  const pixels = sharp(drawn.pixels, { raw: { width: drawn.width, height: drawn.height, channels: 4 } }).removeAlpha();
  return template.type === 'image/png'
    ? pixels.png({ palette: true, quality: 95, effort: 4 }).toBuffer()
    : pixels.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}
