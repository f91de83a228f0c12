import { GENERATED_IMAGES } from '@flotilla/backend/ports';
import type { Provider } from '@nestjs/common';
import { DrawnImages } from './drawn-images.js';

/** What draws pictures. It expects the storage port, and what pictures are made with. */
export const templateProviders: readonly Provider[] = [DrawnImages, { provide: GENERATED_IMAGES, useExisting: DrawnImages }];
