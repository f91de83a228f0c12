import { AgentModule } from '@flotilla/agent/backend';
import { AnalyticModule } from '@flotilla/analytic/backend';
import type { BackendModule } from '@flotilla/backend';
import { BillingModule } from '@flotilla/billing/backend';
import { BlogModule } from '@flotilla/blog/backend';
import { CrmModule } from '@flotilla/crm/backend';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { HostModule } from '@flotilla/host/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { SocialModule } from '@flotilla/social/backend';
import { StartupModule } from '@flotilla/startup/backend';
import { WebsiteBuilderModule } from '@flotilla/website-builder/backend';

/** The modules of this product. Adding one here is all that installing it takes. */
export const modules: readonly BackendModule[] = [
  AnalyticModule,
  BillingModule,
  FileStorageModule,
  NotificationModule,
  StartupModule,
  WebsiteBuilderModule,
  EcommerceModule,
  CrmModule,
  BlogModule,
  SocialModule,
  RbacModule,
  HostModule,
  AgentModule,
];
