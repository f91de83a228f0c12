import { defineVariant, Island, WidgetSection } from '@flotilla/react';
import * as views from '../views.js';
import { islands } from './islands.js';

/** The widget's texts over the figure that its row chooses. */
export const metricsDefault = defineVariant(views.metricsDefault, ({ row, place }) => (
  <WidgetSection row={row} place={place}>
    {/* As high as a chart is, so that nothing moves when it comes. */}
    <div className="min-h-44">
      <Island of={row.isPublic ? islands.metrics : islands.ownMetrics} props={{ widgetId: row.id, isPublic: row.isPublic }} />
    </div>
  </WidgetSection>
));
