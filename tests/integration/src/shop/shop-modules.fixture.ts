import { BillingModule } from '@flotilla/billing/backend';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';

/** What a shop is made of: in tests, and in the processes that they kill. */
export const shopModules = [FileStorageModule, NotificationModule, BillingModule, EcommerceModule, RbacModule];

/** Without what draws receipts and writes mails, which takes most of the time of who only counts money and pieces. */
export const bareShopModules = [BillingModule, EcommerceModule, RbacModule];
