import { defineVariant, linked, localized, titleOf, useSite, useT, type WidgetProps, WidgetSection } from '@flotilla/react';
import { useId } from 'react';
import { messages } from '../messages.js';
import type { WidgetRow } from '../rows.js';
import { TabList } from './tab-list.js';
import { TabPanel } from './tab-panel.js';

export const tabsDefault = defineVariant({ widget: 'website-builder.widget', variant: 'tabs-default', component: TabsDefault });

/** Each feature of the widget is a tab. Without JavaScript they are sections, one under another. */
function TabsDefault({ widget, place }: WidgetProps<WidgetRow>) {
  const t = useT(messages);
  const site = useSite();
  const id = useId();
  const panels = linked(widget.widgetsToFeatures, 'feature').map((feature, index) => ({
    feature,
    tab: { id: `${id}-tab-${index}`, panelId: `${id}-panel-${index}`, title: titleOf(feature, site) },
  }));
  return (
    <WidgetSection widget={widget} place={place}>
      {panels.length > 0 && (
        <div className="flex flex-col gap-8">
          <TabList label={localized(widget.title, site)?.value ?? t('tabs')} tabs={panels.map(({ tab }) => tab)} />
          {panels.map(({ feature, tab }, index) => (
            <TabPanel key={tab.id} feature={feature} place={place} tab={tab} isShown={index === 0} />
          ))}
        </div>
      )}
    </WidgetSection>
  );
}
