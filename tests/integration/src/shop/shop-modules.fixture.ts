import { BillingModule } from '@flotilla/billing/backend';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';

/** Modules of a shop, in tests and in the processes that they kill. */
export const shopModules = [
  FileStorageModule,
  NotificationModule,
  BillingModule,
  EcommerceModule,
  RbacModule,
];

/** Without receipts and mails, for tests of money and stock only, which run faster. */
export const bareShopModules = [BillingModule, EcommerceModule, RbacModule];
