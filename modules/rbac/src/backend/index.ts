import { rbacModule } from './rbac-module.js';

export type { AccountSettings } from './account-settings.js';
export { rbacModule, type RbacOptions } from './rbac-module.js';

export const RbacModule = rbacModule();
