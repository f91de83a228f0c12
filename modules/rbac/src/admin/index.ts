import {
  type AdminModule,
  defineAdminGate,
  defineAdminPage,
  defineAdminSection,
  defineAdminSetup,
  defineAdminVariant,
} from '@flotilla/admin/extend';
import { lazy } from 'react';
import { role } from '../entities/role.js';
import { subject } from '../entities/subject.js';
import { subjectsToRoles } from '../links.js';
import type { SubjectView } from '../shapes.js';
import { nameOf } from '../react/identity/names.js';
import { Presence } from './presence.js';

/** Admin gate that signs in with an account of this module. */
export const gate: AdminModule['gate'] = defineAdminGate({
  SignIn: lazy(() => import('./sign-in.js').then((module) => ({ default: module.SignIn }))),
  lacks: {
    'own-password': lazy(() =>
      import('./own-password.js').then((module) => ({ default: module.OwnPassword })),
    ),
    'second-factor': lazy(() =>
      import('./second-factor.js').then((module) => ({ default: module.SecondFactor })),
    ),
  },
  Presence,
  Notice: lazy(() =>
    import('./confirm-own-address.js').then((module) => ({ default: module.ConfirmOwnAddress })),
  ),
  nameOf: (me) => nameOf(me as SubjectView),
});

export const pages: AdminModule['pages'] = [
  defineAdminPage({
    module: 'rbac',
    path: 'customers',
    title: { en: 'Customers', ru: 'Клиенты' },
    needs: subject.key,
    rank: 0,
    Page: lazy(() =>
      import('./customers/customers-page.js').then((module) => ({ default: module.CustomersPage })),
    ),
    Detail: lazy(() =>
      import('./customers/customer-page.js').then((module) => ({ default: module.CustomerPage })),
    ),
  }),
  defineAdminPage({
    module: 'rbac',
    path: 'api-keys',
    title: { en: 'API keys', ru: 'Ключи API' },
    area: 'settings',
    rank: 5,
    Page: lazy(() => import('./api-keys/keys-page.js').then((module) => ({ default: module.KeysPage }))),
  }),
];

export const setup: AdminModule['setup'] = [
  defineAdminSetup(subjectsToRoles, {
    name: 'colleague',
    title: { en: 'Invite a colleague', ru: 'Пригласите коллегу' },
    to: '/rbac/subjects/new',
    rank: 6,
    // The role of the first administrator is the first one.
    isDone: async ({ count }) => (await count(subjectsToRoles.key)) > 1,
  }),
];

/** Creates an account together with its sign-in and its roles. */
export const variants: AdminModule['variants'] = [
  defineAdminVariant(
    subject,
    'admin-form',
    lazy(() => import('./account-form.js').then((module) => ({ default: module.AccountForm }))),
  ),
];

export const sections: AdminModule['sections'] = [
  defineAdminSection(subject, {
    name: 'sign-in',
    title: { en: 'Sign-in', ru: 'Вход' },
    Section: lazy(() =>
      import('./account-sections.js').then((module) => ({ default: module.SignInSection })),
    ),
  }),
  defineAdminSection(subject, {
    name: 'sessions',
    title: { en: 'Signed-in devices', ru: 'Устройства со входом' },
    Section: lazy(() =>
      import('./account-sections.js').then((module) => ({ default: module.SessionsSection })),
    ),
  }),
  defineAdminSection(subject, {
    name: 'data',
    title: { en: 'Personal data', ru: 'Личные данные' },
    Section: lazy(() => import('./data-section.js').then((module) => ({ default: module.DataSection }))),
  }),
  defineAdminSection(role, {
    name: 'permissions',
    title: { en: 'Permissions', ru: 'Разрешения' },
    Section: lazy(() =>
      import('./role-permissions.js').then((module) => ({ default: module.RolePermissions })),
    ),
  }),
];
