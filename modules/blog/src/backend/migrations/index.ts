import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600008000-initial.js';
import { withFileStorage } from './1763600008502-with-file-storage.js';
import { withWebsiteBuilder } from './1763600008505-with-website-builder.js';
import { withEcommerce } from './1763600008506-with-ecommerce.js';
import { search } from './1795338850205-search.js';
import { publishing } from './1795340565995-publishing.js';
import { foldedSearch } from './1795778642591-folded-search.js';
import { textsInSearch } from './1795909263008-texts-in-search.js';
import { crop } from './1795967800001-crop.js';
import { localizedSlugs } from './1795991153284-localized-slugs.js';
import { addressesAtOnce } from './1796171000000-addresses-at-once.js';

export const migrations: readonly Migration[] = [
  initial,
  withFileStorage,
  withWebsiteBuilder,
  withEcommerce,
  search,
  publishing,
  foldedSearch,
  textsInSearch,
  crop,
  localizedSlugs,
  addressesAtOnce,
];
