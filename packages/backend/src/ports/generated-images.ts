import { InvalidError } from '../errors.js';

/** A picture to draw: one of the templates, its size in pixels, and what to write on it. */
export interface GeneratedImageRequest {
  /** The name of the template, such as `generate-template-opengraph-image-default`. */
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly data: unknown;
}

/** A picture that was drawn. */
export interface GeneratedImage {
  readonly bytes: Buffer;
  readonly mimeType: string;
  /** The same for the same request: a name for caches, and half of an entity tag. */
  readonly hash: string;
}

/** Port: draws pictures from templates and data. A module that has templates implements it. */
export interface GeneratedImages {
  /** Whether there is a template of this name. */
  has(variant: string): boolean;
  /** @throws InvalidError for an unknown template, or a size or data that it does not take. */
  render(request: GeneratedImageRequest): Promise<GeneratedImage>;
}

/** Token of the {@link GeneratedImages} port. */
export const GENERATED_IMAGES = Symbol('flotilla.generated-images');

/** There are no templates: the port's default until a module draws. */
export const noGeneratedImages: GeneratedImages = {
  has: () => false,
  render: async ({ variant }) => {
    throw InvalidError.of('variant', `"${variant}" is not a template: no module here draws pictures.`);
  },
};

/** The template of the picture that networks show beside a shared link; 1200 × 630 is the size that they ask for. */
export const openGraphTemplate = 'generate-template-opengraph-image-default';

/** What the picture of a shared link says. Long texts are cut where their space ends. */
export interface OpenGraphImageData {
  readonly siteName: string;
  readonly title: string;
  readonly description?: string;
  /** One or two words above the title: the section, or the topic. */
  readonly label?: string;
  /** A stored picture, such as `/public/demo/aurora.svg`. One that can't be read is left out. */
  readonly picture?: string;
}
