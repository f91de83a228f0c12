import { GENERATED_IMAGES } from '@flotilla/backend/ports';
import type { Provider } from '@nestjs/common';
import { TemplateImages } from './template-images.js';

/** Providers of generated images. Requires the providers of storage and image processing. */
export const templateProviders: readonly Provider[] = [
  TemplateImages,
  { provide: GENERATED_IMAGES, useExisting: TemplateImages },
];
