export { type AdminGate, type AdminModule, defineAdminGate, type SignInProps } from './extend/admin-module.js';
