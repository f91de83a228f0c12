export { type AdminGate, defineAdminGate, type SignInProps } from './extend/admin-gate.js';
export { adminListProblems } from './extend/admin-lists.js';
export type { AdminModule } from './extend/admin-module.js';
export {
  type AdminAction,
  type AdminBarItem,
  type AdminColumn,
  type AdminCustomerPart,
  type AdminHome,
  type AdminInput,
  type AdminInputProps,
  type AdminPage,
  type AdminSection,
  type AdminSetup,
  type AdminTask,
  defineAdminAction,
  defineAdminBarItem,
  defineAdminColumn,
  defineAdminCustomerPart,
  defineAdminHome,
  defineAdminInput,
  defineAdminPage,
  defineAdminSection,
  defineAdminSetup,
  defineAdminTask,
  type InterfaceText,
} from './extend/admin-parts.js';
export {
  type AdminVariant,
  type AdminVariantName,
  type AdminVariantProps,
  defineAdminVariant,
} from './extend/admin-variants.js';
export type { AdminRow } from './extend/admin-row.js';
