import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600003000-initial.js';
import { sending } from './1795225266421-sending.js';
import { search } from './1795338850200-search.js';
import { change } from './1795352489424-change.js';
import { change as change1795378259651 } from './1795378259651-change.js';
import { change as change1795717632560 } from './1795717632560-change.js';
import { change as change1795718684714 } from './1795718684714-change.js';
import { change as change1795719547797 } from './1795719547797-change.js';
import { change as change1795778844251 } from './1795778844251-change.js';
import { change as change1795780216686 } from './1795780216686-change.js';
import { foldedSearch } from './1795778642586-folded-search.js';
import { webhooks } from './1795979828287-webhooks.js';

export const migrations: readonly Migration[] = [
  initial,
  sending,
  search,
  change,
  change1795378259651,
  change1795717632560,
  change1795718684714,
  change1795719547797,
  change1795778844251,
  change1795780216686,
  foldedSearch,
  webhooks,
];
