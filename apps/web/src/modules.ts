import * as agent from '@flotilla/agent/react';
import * as analytic from '@flotilla/analytic/react';
import * as billing from '@flotilla/billing/react';
import * as blog from '@flotilla/blog/react';
import * as crm from '@flotilla/crm/react';
import * as ecommerce from '@flotilla/ecommerce/react';
import * as fileStorage from '@flotilla/file-storage/react';
import * as host from '@flotilla/host/react';
import * as notification from '@flotilla/notification/react';
import * as rbac from '@flotilla/rbac/react';
import type { WebModule } from '@flotilla/react';
import * as social from '@flotilla/social/react';
import * as startup from '@flotilla/startup/react';
import * as websiteBuilder from '@flotilla/website-builder/react';

/** The modules of this site that have something to show. Adding one here, and its islands in islands.ts, is all that it takes. */
export const modules: readonly WebModule[] = [
  host,
  websiteBuilder,
  blog,
  ecommerce,
  billing,
  crm,
  social,
  rbac,
  startup,
  fileStorage,
  notification,
  analytic,
  agent,
];
