import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600010000-initial.js';
import { withBilling } from './1763600010501-with-billing.js';
import { withNotification } from './1763600010503-with-notification.js';
import { withEcommerce } from './1763600010506-with-ecommerce.js';
import { withBlog } from './1763600010508-with-blog.js';
import { withSocial } from './1763600010509-with-social.js';
import { signingKey } from './1763700010000-signing-key.js';
import { accounts } from './1795224595121-accounts.js';
import { lastAdministrator } from './1795312800000-last-administrator.js';
import { provenAccounts } from './1795324495818-proven-accounts.js';
import { search } from './1795338850207-search.js';
import { boughtRoles } from './1795341431450-bought-roles.js';
import { withAgent } from './1795349780072-with-agent.js';
import { withCrm } from './1795349465676-with-crm.js';
import { withNotification as withNotification1795352489425 } from './1795352489425-with-notification.js';
import { change } from './1795780007953-change.js';
import { foldedSearch } from './1795778642593-folded-search.js';
import { shopOwners } from './1795863196862-shop-owners.js';
import { applications } from './1795979009863-applications.js';
import { openIdConnect } from './1795980200000-openid-connect.js';
import { apiKeys } from './1795979043472-api-keys.js';

export const migrations: readonly Migration[] = [
  initial,
  withBilling,
  withNotification,
  withEcommerce,
  withBlog,
  withSocial,
  signingKey,
  accounts,
  lastAdministrator,
  provenAccounts,
  search,
  boughtRoles,
  withAgent,
  withCrm,
  withNotification1795352489425,
  change,
  foldedSearch,
  shopOwners,
  applications,
  openIdConnect,
  apiKeys,
];
