import {
  defineVariant,
  Enhanced,
  localized,
  LocalizedRichText,
  type LocalizedValue,
  Title,
  titleOf,
  useSite,
  useT,
  WidgetSection,
} from '@flotilla/react';
import { useId } from 'react';
import { FileView } from '@flotilla/react/kit';
import { Heading, Prose } from '@flotilla/ui';
import { messages } from '../messages.js';
import * as views from '../../views.js';
import { ButtonsArrays } from '../action/buttons-arrays.js';
import type { FeatureProps } from '../content/feature.js';
import { islands } from './islands.js';

/** Shows each feature of the widget as a tab. Without JavaScript they are sections, one below another. */
export const tabsDefault = defineVariant(views.tabsDefault, function TabsDefault({ row, context }) {
  const t = useT(messages);
  const site = useSite();
  const id = useId();
  const panels = row.features.map((feature, index) => ({
    feature,
    tab: { id: `${id}-tab-${index}`, panelId: `${id}-panel-${index}`, title: titleOf(feature, site) },
  }));
  return (
    <WidgetSection row={row} context={context}>
      {panels.length > 0 && (
        <div className="flex flex-col gap-8">
          <TabList
            label={localized(row.title, site)?.value ?? t('tabs')}
            tabs={panels.map(({ tab }) => tab)}
          />
          {panels.map(({ feature, tab }, index) => (
            <TabPanel key={tab.id} feature={feature} context={context} tab={tab} isShown={index === 0} />
          ))}
        </div>
      )}
    </WidgetSection>
  );
});

interface TabPanelProps extends FeatureProps {
  tab: Tab;
  isShown: boolean;
}

/**
 * The panel of a tab: texts and buttons of a feature beside its picture. Its title is only shown when there
 * are no tabs.
 */
function TabPanel({ feature, context, tab, isShown }: TabPanelProps) {
  const [file] = feature.files;
  return (
    <div
      id={tab.panelId}
      role="tabpanel"
      aria-labelledby={tab.id}
      data-state={isShown ? 'shown' : 'out'}
      tabIndex={0}
      className="rounded-xl data-[state=out]:hidden noscript:data-[state=out]:block"
    >
      <div className="grid items-start gap-x-16 gap-y-8 lg:has-[>:nth-child(2)]:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Title
            as={Heading}
            level={context.inner}
            size="md"
            of={feature}
            className="hidden noscript:block"
          />
          <LocalizedRichText value={feature.subtitle} className="text-lg text-pretty text-muted-foreground" />
          <LocalizedRichText as={Prose} under={context.inner} value={feature.description} />
          <ButtonsArrays arrays={feature.buttonsArrays} />
        </div>
        {file && <FileView file={file} ratio="3/2" frameClassName="rounded-2xl" room="half" />}
      </div>
    </div>
  );
}

/** A tab, and the ids of its elements. */
interface Tab {
  readonly id: string;
  readonly panelId: string;
  readonly title: LocalizedValue<string>;
}

/** The row of tabs; the first is selected. Without JavaScript it is hidden, and all panels are shown. */
function TabList({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Enhanced by={islands.tabs}>
      <div
        role="tablist"
        aria-label={label}
        className="flex max-w-full gap-1 overflow-x-auto border-b border-border pt-1 [scrollbar-width:thin] noscript:hidden"
      >
        {tabs.map(({ id, panelId, title }, index) => (
          <button
            key={id}
            id={id}
            type="button"
            role="tab"
            lang={title.lang}
            aria-selected={index === 0}
            aria-controls={panelId}
            tabIndex={index === 0 ? 0 : -1}
            className={tabClasses}
          >
            {title.value}
          </button>
        ))}
      </div>
    </Enhanced>
  );
}

const tabClasses = [
  'relative max-w-72 shrink-0 truncate rounded-md px-4 py-2.5 text-sm font-semibold text-muted-foreground transition-colors',
  'hover:text-foreground focus-visible:-outline-offset-2 aria-selected:text-foreground',
  'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent after:opacity-0 aria-selected:after:opacity-100',
].join(' ');
