import { loadFonts } from './fonts.js';
import type { PlainNode } from './plain-elements.js';

/** A drawing to render. */
export interface RenderJob {
  readonly node: PlainNode;
  /** Size of the layout, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Width of the image, in pixels. */
  readonly imageWidth: number;
  readonly type: 'image/jpeg' | 'image/png';
}

/** Lays out a drawing, and returns it as an image. Runs in the process of {@link Renderer}. */
export async function renderImage({ node, width, height, imageWidth, type }: RenderJob): Promise<Buffer> {
  // Imported by the first job, so that a missing package is its error.
  const [{ default: satori }, { renderAsync }, { default: sharp }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    import('sharp'),
  ]);
  const svg = await satori(node, { width, height, fonts: await loadFonts() });
  const drawn = await renderAsync(svg, {
    fitTo: { mode: 'width', value: imageWidth },
    font: { loadSystemFonts: false },
  });
  const pixels = sharp(drawn.pixels, {
    raw: { width: drawn.width, height: drawn.height, channels: 4 },
  }).removeAlpha();
  return type === 'image/png'
    ? pixels.png({ palette: true, quality: 95, effort: 4 }).toBuffer()
    : pixels.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}
