import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600000000-initial.js';
import { search } from './1795338850197-search.js';

export const migrations: readonly Migration[] = [initial, search];
