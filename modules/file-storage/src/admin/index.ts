import { defineAdminInput } from '@flotilla/admin/extend';
import { lazy } from 'react';
import { file } from '../entities/file.js';

/** What of a picture stays in sight is pointed at in the picture. */
export const inputs = [
  defineAdminInput(file, {
    field: 'focus',
    Input: lazy(() => import('./focus-input.js').then((module) => ({ default: module.FocusInput }))),
  }),
];
