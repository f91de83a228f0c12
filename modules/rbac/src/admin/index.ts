import { defineAdminGate } from '@flotilla/admin/extend';
import { lazy } from 'react';
import type { SubjectView } from '../shapes.js';
import { nameOf } from '../react/identity/names.js';

/** How one comes into the admin: with an account of this module. */
export const gate = defineAdminGate({
  SignIn: lazy(() => import('./sign-in.js').then((module) => ({ default: module.SignIn }))),
  lacks: {
    'own-password': lazy(() => import('./own-password.js').then((module) => ({ default: module.OwnPassword }))),
    'second-factor': lazy(() => import('./second-factor.js').then((module) => ({ default: module.SecondFactor }))),
  },
  nameOf: (me) => nameOf(me as SubjectView),
});
