import { BillingModule } from '@flotilla/billing/backend';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';

/** What a shop is made of: in tests, and in the processes that they kill. */
export const shopModules = [FileStorageModule, NotificationModule, BillingModule, EcommerceModule, RbacModule];
