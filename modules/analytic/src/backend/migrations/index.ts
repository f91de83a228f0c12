import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600000000-initial.js';
import { search } from './1795338850197-search.js';
import { facts } from './1795352000000-facts.js';
import { counted } from './1795353068292-counted.js';
import { metricsWidget } from './1795363132033-metrics-widget.js';
import { foldedSearch } from './1795778642583-folded-search.js';

export const migrations: readonly Migration[] = [
  initial,
  search,
  facts,
  counted,
  metricsWidget,
  foldedSearch,
];
