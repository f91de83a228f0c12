import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600007000-initial.js';
import { withFileStorage } from './1763600007502-with-file-storage.js';
import { withWebsiteBuilder } from './1763600007505-with-website-builder.js';
import { search } from './1795338850204-search.js';
import { requests } from './1795349465674-requests.js';
import { withFileStorage as withFileStorage1795349465675 } from './1795349465675-with-file-storage.js';
import { confirmedAt } from './1795381722961-confirmed-at.js';
import { change } from './1795780216687-change.js';
import { foldedSearch } from './1795778642590-folded-search.js';
import { conversations } from './1795962723560-conversations.js';
import { conversations as conversations1795962723561 } from './1795962723561-conversations.js';
import { crop } from './1795967800002-crop.js';

export const migrations: readonly Migration[] = [
  initial,
  withFileStorage,
  withWebsiteBuilder,
  search,
  requests,
  withFileStorage1795349465675,
  confirmedAt,
  change,
  foldedSearch,
  conversations,
  conversations1795962723561,
  crop,
];
