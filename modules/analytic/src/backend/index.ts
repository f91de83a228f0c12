import { defineBackendModule } from '@flotilla/backend';
import { analytic } from '../index.js';
import { deleteCounted } from './counting/delete-counted.sql.js';
import { ModuleEventListener } from './counting/module-event-listener.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { PageViewsController } from './counting/page-views.controller.js';
import { RollUp } from './counting/roll-up.js';
import { migrations } from './migrations/index.js';

export { RollUp } from './counting/roll-up.js';

export const AnalyticModule = defineBackendModule({
  module: analytic,
  migrations,
  forgetModule: deleteCounted,
  controllers: [MetricsController, PageViewsController],
  providers: [RollUp, ModuleEventListener],
});
