import { InvalidError } from '@flotilla/backend';
import { type Rendition, type RenditionFormat, renditionTypes, renditionWidths } from '@flotilla/core/files';

/** Extensions of readable pictures; the content is checked when it is read. */
const pictures = /\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * Parses the URL of a rendition: its width, and `<name>.<format>`. @throws InvalidError for an unsupported
 * value
 */
export function renditionOf(widthText: string, path: string): Rendition {
  const width = renditionWidths.find((offered) => String(offered) === widthText);
  if (width === undefined)
    throw InvalidError.of(
      'width',
      `${widthText} is not offered. Ask for one of ${renditionWidths.join(', ')}.`,
    );
  const dot = path.lastIndexOf('.');
  const format = path.slice(dot + 1);
  if (!isFormat(format))
    throw InvalidError.of('format', `${format} is not offered. Ask for one of ${formats.join(', ')}.`);
  const name = path.slice(0, Math.max(0, dot));
  if (!isPictureName(name)) throw InvalidError.of('name', `${name} is not the name of a picture.`);
  return { name, width, format };
}

/** Returns whether a stored file is a picture, by its name. */
export function isPictureName(name: string): boolean {
  return pictures.test(name);
}

const formats = Object.keys(renditionTypes);

function isFormat(text: string): text is RenditionFormat {
  return Object.hasOwn(renditionTypes, text);
}
