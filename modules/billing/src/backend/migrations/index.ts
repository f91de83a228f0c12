import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600001000-initial.js';
import { payments } from './1795337940418-payments.js';
import { search } from './1795338850198-search.js';
import { secondPayments } from './1795363798262-second-payments.js';
import { foldedSearch } from './1795778642584-folded-search.js';
import { instalments } from './1795906500921-instalments.js';
import { instalmentsAfter } from './1795909294446-instalments-after.js';
import { authorizations } from './1795918711503-authorizations.js';
import { paymentLinks } from './1795918863161-payment-links.js';
import { lowerPrices } from './1795940911313-lower-prices.js';

export const migrations: readonly Migration[] = [
  initial,
  payments,
  search,
  secondPayments,
  foldedSearch,
  instalments,
  instalmentsAfter,
  authorizations,
  paymentLinks,
  lowerPrices,
];
