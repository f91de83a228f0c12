import { GENERATED_IMAGES } from '@flotilla/backend/ports';
import type { Provider } from '@nestjs/common';
import { Renderer } from './rendering/renderer.js';
import { TemplateImages } from './template-images.js';

/** Providers of generated images. Requires the providers of storage and image processing. */
export const templateProviders: readonly Provider[] = [
  { provide: Renderer, useFactory: () => new Renderer() },
  TemplateImages,
  { provide: GENERATED_IMAGES, useExisting: TemplateImages },
];
