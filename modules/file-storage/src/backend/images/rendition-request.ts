import { InvalidError } from '@flotilla/backend';
import {
  type Crop,
  cropOf,
  cropText,
  type Rendition,
  type RenditionFormat,
  renditionTypes,
  renditionWidths,
  scalableName,
  storedPrefix,
} from '@flotilla/core/files';

/** Extensions of readable pictures; the content is checked when it is read. */
const pictures = /\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * Parses the URL of a rendition: its width, with the part of the picture if it shows one, and `<name>.<format>`.
 * @throws InvalidError for an unsupported value
 */
export function renditionOf(size: string, path: string): Rendition {
  const [widthText = '', ...part] = size.split('-');
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
  return { name, width, format, ...(part.length > 0 && { crop: partOf(part.join('-'), name) }) };
}

/** Parses the part of a picture. Each part has one spelling, so that it is made and cached once. */
function partOf(text: string, name: string): Crop {
  const [x, y, w, h] = text.split('-').map(Number);
  const crop = cropOf({ x, y, w, h });
  if (!crop || cropText(crop) !== text)
    throw InvalidError.of('crop', `${text} is not a part of a picture. Ask for whole percent: 10-20-50-60.`);
  if (scalableName(storedPrefix + name) === undefined)
    throw InvalidError.of('crop', `${name} has no parts: drawings and animated pictures are shown whole.`);
  return crop;
}

/** Returns whether a stored file is a picture, by its name. */
export function isPictureName(name: string): boolean {
  return pictures.test(name);
}

const formats = Object.keys(renditionTypes);

function isFormat(text: string): text is RenditionFormat {
  return Object.hasOwn(renditionTypes, text);
}
