import { type AdminModule, defineAdminHome, defineAdminPage } from '@flotilla/admin/extend';
import { lazy } from 'react';
import { metric } from '../entities/metric.js';

export const pages: AdminModule['pages'] = [
  defineAdminPage({
    module: 'analytic',
    path: 'report',
    title: { en: 'Analytics', ru: 'Аналитика' },
    needs: metric.key,
    area: 'site',
    rank: 800,
    Page: lazy(() => import('./report-page.js').then((module) => ({ default: module.ReportPage }))),
  }),
];

export const home: AdminModule['home'] = [
  defineAdminHome({
    name: 'figures',
    title: { en: 'The last 30 days', ru: 'Последние 30 дней' },
    needs: metric.key,
    Part: lazy(() => import('./metric-charts.js').then((module) => ({ default: module.MetricCharts }))),
  }),
];
