import { type AdminModule, defineAdminInput } from '@flotilla/admin/extend';
import { lazy } from 'react';
import { file } from '../entities/file.js';

/** The focus point of a picture, which cropping keeps visible, is set in the picture itself. */
export const inputs: AdminModule['inputs'] = [
  defineAdminInput(file, {
    field: 'focus',
    Input: lazy(() => import('./focus-input.js').then((module) => ({ default: module.FocusInput }))),
  }),
];
