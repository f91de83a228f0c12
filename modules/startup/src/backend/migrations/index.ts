import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600004000-initial.js';
import { search } from './1795338850201-search.js';
import { foldedSearch } from './1795778642587-folded-search.js';

export const migrations: readonly Migration[] = [initial, search, foldedSearch];
