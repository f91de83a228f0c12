import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600012000-initial.js';
import { search } from './1795338850209-search.js';
import { runs } from './1795349780071-runs.js';
import { calls } from './1795781000000-calls.js';
import { change } from './1795376648909-change.js';
import { foldedSearch } from './1795778642595-folded-search.js';
import { change as change1795793024398 } from './1795793024398-change.js';

export const migrations: readonly Migration[] = [
  initial,
  search,
  runs,
  change,
  foldedSearch,
  calls,
  change1795793024398,
];
