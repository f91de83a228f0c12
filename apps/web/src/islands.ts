import { islands as billing } from '@flotilla/billing/react';
import { islands as blog } from '@flotilla/blog/react';
import { islands as crm } from '@flotilla/crm/react';
import { islands as ecommerce } from '@flotilla/ecommerce/react';
import { islands as rbac } from '@flotilla/rbac/react';
import type { EnhancementDefinition, IslandDefinition } from '@flotilla/react';
import { islands as social } from '@flotilla/social/react';
import { islands as startup } from '@flotilla/startup/react';
import { islands as websiteBuilder } from '@flotilla/website-builder/react';

/**
 * The islands of the modules in modules.ts. A list of its own, because it goes to the browser: each door is asked for
 * its islands alone, so that its components stay behind.
 */
export const islands: readonly (IslandDefinition | EnhancementDefinition)[] = [
  ...websiteBuilder,
  ...billing,
  ...blog,
  ...crm,
  ...ecommerce,
  ...social,
  ...rbac,
  ...startup,
];
