import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600007000-initial.js';
import { withFileStorage } from './1763600007502-with-file-storage.js';
import { withWebsiteBuilder } from './1763600007505-with-website-builder.js';
import { search } from './1795338850204-search.js';

export const migrations: readonly Migration[] = [initial, withFileStorage, withWebsiteBuilder, search];
