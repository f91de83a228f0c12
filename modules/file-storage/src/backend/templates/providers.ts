import { GENERATED_IMAGES } from '@flotilla/backend/ports';
import type { Provider } from '@nestjs/common';
import { DrawnImages } from './drawn-images.js';

/** Providers of generated images. Requires the providers of storage and image processing. */
export const templateProviders: readonly Provider[] = [
  DrawnImages,
  { provide: GENERATED_IMAGES, useExisting: DrawnImages },
];
