import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { InvalidError, ProblemError } from '@flotilla/backend';
import {
  type Drawing,
  type GeneratedImage,
  type GeneratedImageRequest,
  type GeneratedImages,
  SITE_THEME,
  type SiteTheme,
  type ImageTemplate,
  SingleFlight,
  type FairConcurrencyLimit,
} from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { optionalPackage } from '@flotilla/core';
import { type Rendition, renditionPrefix, storedPrefix } from '@flotilla/core/files';
import { renditionOf } from '../images/rendition-request.js';
import type { DiskCache } from '../images/disk-cache.js';
import { GENERATED_IMAGE_CACHE, IMAGE_WORK } from '../images/image-work.js';
import { openPicture, partOfPicture, readable } from '../images/open-picture.js';
import { STORAGE, type Storage } from '../storage/storage.js';
import { nameOfPath } from '../storage/stored-name.js';
import { paletteOf } from '../../drawing/palette.js';
import { openGraphImage } from './opengraph-template.js';
import { plainNode } from './rendering/plain-elements.js';
import { Renderer } from './rendering/renderer.js';

/**
 * Tolerated difference to the aspect ratio of a template, as a factor: the layout stretches, but text keeps
 * its size.
 */
const stretch = 1.25;
const minSide = 200;
const maxSide = 2400;
/** Wide enough for every picture in a template. */
const pictureWidth = 1600;

/** Renders pictures from templates, once each: results are cached on disk. */
@Injectable()
export class TemplateImages implements GeneratedImages, OnModuleInit {
  private readonly flights = new SingleFlight<Buffer>();
  private readonly templates = new Map<string, ImageTemplate>();

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(GENERATED_IMAGE_CACHE) private readonly cache: DiskCache,
    @Inject(IMAGE_WORK) private readonly work: FairConcurrencyLimit,
    @Inject(Renderer) private readonly renderer: Renderer,
    @Inject(SITE_THEME) private readonly look: SiteTheme,
  ) {
    this.add(openGraphImage);
  }

  async onModuleInit(): Promise<void> {
    await this.cache.open();
  }

  add(...templates: readonly ImageTemplate[]): void {
    for (const template of templates) {
      if (this.templates.has(template.variant))
        throw new Error(`Two templates are of variant "${template.variant}". Rename one.`);
      this.templates.set(template.variant, template);
    }
  }

  all(): readonly ImageTemplate[] {
    return [...this.templates.values()];
  }

  has(variant: string): boolean {
    return this.templates.has(variant);
  }

  /** Returns the size of a template. @throws InvalidError for an unknown one */
  sizeOf(variant: string): Pick<ImageTemplate, 'width' | 'height'> {
    return this.templateOf(variant);
  }

  async render({
    variant,
    width,
    height,
    data,
    theme: wanted,
  }: GeneratedImageRequest): Promise<GeneratedImage> {
    const template = this.templateOf(variant);
    assertSize(template, { width, height });
    const checked = checkedData(template, data);
    const picture = shownOf((checked as { readonly picture?: string }).picture);
    const version = picture && (await this.storage.stat(picture.name))?.etag;
    const theme = wanted ?? (await this.look.current());
    const key = hash(
      'sha256',
      JSON.stringify([drawing, variant, width, height, checked, version, ...(theme ? [theme] : [])]),
      'hex',
    ).slice(0, 40);
    const draw = async () => {
      const src =
        version === undefined || picture === undefined
          ? undefined
          : await this.pictureOf(picture, paletteOf(theme).deep);
      const given = {
        data: checked,
        picture: src,
        height: Math.round((template.width * height) / width),
        theme,
      };
      const drawn = await this.drawTemplate(template, given, width);
      await this.cache.put(key, drawn);
      return drawn;
    };
    const bytes = (await this.cache.get(key)) ?? (await this.flights.join(key, () => this.work.run(draw)));
    return { bytes, mimeType: template.type, hash: key };
  }

  private templateOf(variant: string): ImageTemplate {
    const template = this.templates.get(variant);
    if (template) return template;
    throw InvalidError.of(
      'variant',
      `there is no template ${variant}. There are ${[...this.templates.keys()].join(', ')}.`,
    );
  }

  /** Draws a template, `imageWidth` pixels wide: its component in this process, the rest in the renderer's. */
  private drawTemplate<Data>(
    template: ImageTemplate<Data>,
    given: Drawing<Data>,
    imageWidth: number,
  ): Promise<Buffer> {
    const { width, type } = template;
    return optionalPackage('Drawn pictures', drawingPackages, async () => {
      const component = await template.load();
      const node = await plainNode(await component(given));
      return this.renderer.render({ node, width, height: given.height, imageWidth, type });
    });
  }

  /**
   * Returns a stored picture as a data URL; undefined when it is unreadable, so that the template is drawn
   * without it.
   */
  private async pictureOf({ name, crop }: ShownPicture, background: string): Promise<string | undefined> {
    try {
      const opened = await openPicture(await buffer(await this.storage.open(name)), {
        width: pictureWidth,
      });
      const resized = partOfPicture(opened, crop)
        .resize({ width: pictureWidth, withoutEnlargement: true })
        .flatten({ background });
      return `data:image/jpeg;base64,${(await readable(resized.jpeg({ quality: 90 }).toBuffer())).toString('base64')}`;
    } catch (error) {
      if (error instanceof ProblemError && error.status < 500) return undefined;
      throw error;
    }
  }
}

type ShownPicture = Pick<Rendition, 'name' | 'crop'>;

/** Returns the stored picture that a path names, and its part if the path is that of a rendition. */
function shownOf(path: string | undefined): ShownPicture | undefined {
  if (!path?.startsWith(renditionPrefix)) {
    const name = nameOfPath(path);
    return name === undefined ? undefined : { name };
  }
  const [size = '', ...name] = path.slice(renditionPrefix.length).split('/');
  try {
    const rendition = renditionOf(size, name.join('/'));
    return nameOfPath(storedPrefix + rendition.name) === undefined ? undefined : rendition;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function assertSize(template: ImageTemplate, { width, height }: { width: number; height: number }): void {
  for (const [name, side] of Object.entries({ width, height }))
    if (!Number.isInteger(side) || side < minSide || side > maxSide)
      throw InvalidError.of(name, `must be a whole number from ${minSide} to ${maxSide}.`);
  const factor = height / width / (template.height / template.width);
  if (factor > stretch || factor < 1 / stretch)
    throw InvalidError.of(
      'height',
      `is not of the template's shape, ${template.width} × ${template.height}.`,
    );
}

function checkedData(template: ImageTemplate, data: unknown): unknown {
  const result = template.data.safeParse(data);
  if (result.success) return result.data;
  throw InvalidError.ofIssues(result.error.issues, 'data');
}

const drawingPackages = 'react satori @resvg/resvg-js sharp @fontsource/lora @fontsource/manrope';

/** Increase this when a template changes, so that cached drawings are replaced. */
const drawing = '1';
