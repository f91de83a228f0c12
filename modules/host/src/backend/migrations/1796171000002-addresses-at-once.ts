import { defineMigration } from '@flotilla/backend/schema';

export const addressesAtOnce = defineMigration({
  name: 'HostAddressesAtOnce1796171000002',
  up: [`ALTER INDEX "host_page_urls_idx" SET (fastupdate = off)`],
  down: [`ALTER INDEX "host_page_urls_idx" RESET (fastupdate)`],
});
