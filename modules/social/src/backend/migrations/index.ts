import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600009000-initial.js';
import { withFileStorage } from './1763600009502-with-file-storage.js';
import { withWebsiteBuilder } from './1763600009505-with-website-builder.js';
import { withEcommerce } from './1763600009506-with-ecommerce.js';
import { search } from './1795338850206-search.js';
import { change } from './1795349598700-change.js';
import { foldedSearch } from './1795778642592-folded-search.js';
import { textsInSearch } from './1795909286645-texts-in-search.js';
import { crop } from './1795967800006-crop.js';

export const migrations: readonly Migration[] = [
  initial,
  withFileStorage,
  withWebsiteBuilder,
  withEcommerce,
  search,
  change,
  foldedSearch,
  textsInSearch,
  crop,
];
