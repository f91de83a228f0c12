import { defineVariant, localized, titleOf, useSite, useT, WidgetSection } from '@flotilla/react';
import { useId } from 'react';
import { messages } from '../messages.js';
import { TabList } from './tab-list.js';
import { TabPanel } from './tab-panel.js';
import * as views from '../../views.js';

/** Each feature of the widget is a tab. Without JavaScript they are sections, one under another. */
export const tabsDefault = defineVariant(views.tabsDefault, function TabsDefault({ row, place }) {
  const t = useT(messages);
  const site = useSite();
  const id = useId();
  const panels = row.features.map((feature, index) => ({
    feature,
    tab: { id: `${id}-tab-${index}`, panelId: `${id}-panel-${index}`, title: titleOf(feature, site) },
  }));
  return (
    <WidgetSection row={row} place={place}>
      {panels.length > 0 && (
        <div className="flex flex-col gap-8">
          <TabList label={localized(row.title, site)?.value ?? t('tabs')} tabs={panels.map(({ tab }) => tab)} />
          {panels.map(({ feature, tab }, index) => (
            <TabPanel key={tab.id} feature={feature} place={place} tab={tab} isShown={index === 0} />
          ))}
        </div>
      )}
    </WidgetSection>
  );
});
