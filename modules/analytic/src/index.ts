import { defineModule, exportsOf } from '@flotilla/core';
import * as actions from './actions.js';
import { metric } from './entities/metric.js';
import { widget } from './entities/widget.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const analytic = defineModule({
  name: 'analytic',
  entities: [metric, widget],
  actions: exportsOf(Object.entries(actions)),
  views: exportsOf(Object.entries(views)),
  labels,
});

export { metric, type Metric } from './entities/metric.js';
export { widget, type Widget } from './entities/widget.js';
export {
  countPageViews,
  type DailyMetrics,
  metricsOfWidget,
  readMetrics,
  readReport,
  type Report,
} from './actions.js';
