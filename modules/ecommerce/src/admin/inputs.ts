import { type AdminModule, defineAdminInput } from '@flotilla/admin/extend';
import { lazy } from 'react';
import { cancellationPolicy } from '../entities/cancellation-policy.js';
import { discount } from '../entities/discount.js';
import { rate } from '../entities/rate.js';
import { schedule } from '../entities/schedule.js';
import { season } from '../entities/season.js';
import { store } from '../entities/store.js';

const WeekdaysInput = lazy(() =>
  import('./weekdays-input.js').then((module) => ({ default: module.WeekdaysInput })),
);

export const inputs: AdminModule['inputs'] = [
  defineAdminInput(schedule, { field: 'startDays', Input: WeekdaysInput }),
  defineAdminInput(schedule, { field: 'endDays', Input: WeekdaysInput }),
  defineAdminInput(season, { field: 'startDays', Input: WeekdaysInput }),
  defineAdminInput(rate, { field: 'weekdays', Input: WeekdaysInput }),
  defineAdminInput(cancellationPolicy, {
    field: 'steps',
    Input: lazy(() => import('./steps-input.js').then((module) => ({ default: module.StepsInput }))),
  }),
  defineAdminInput(store, {
    field: 'address',
    Input: lazy(() =>
      import('./store-address-input.js').then((module) => ({ default: module.StoreAddressInput })),
    ),
  }),
  defineAdminInput(discount, {
    field: 'combinesWith',
    Input: lazy(() => import('./combines-input.js').then((module) => ({ default: module.CombinesInput }))),
  }),
];
