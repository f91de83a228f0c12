import { type AdminModule, defineAdminHome } from '@flotilla/admin/extend';
import { lazy } from 'react';
import { metric } from '../entities/metric.js';

export const home: AdminModule['home'] = [
  defineAdminHome({
    name: 'figures',
    title: { en: 'The last 30 days', ru: 'Последние 30 дней' },
    needs: metric.key,
    Part: lazy(() => import('./metric-charts.js').then((module) => ({ default: module.MetricCharts }))),
  }),
];
