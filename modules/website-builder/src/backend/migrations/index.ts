import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600005000-initial.js';
import { withFileStorage } from './1763600005502-with-file-storage.js';
import { search } from './1795338850202-search.js';
import { foldedSearch } from './1795778642588-folded-search.js';
import { crop } from './1795967800007-crop.js';

export const migrations: readonly Migration[] = [initial, withFileStorage, search, foldedSearch, crop];
