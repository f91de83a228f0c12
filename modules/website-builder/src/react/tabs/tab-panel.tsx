import { LocalizedRichText, Title } from '@flotilla/react';
import { FileView } from '@flotilla/react/kit';
import { Heading, Prose } from '@flotilla/ui';
import { ButtonsArrays } from '../action/buttons-arrays.js';
import type { FeatureProps } from '../content/feature.js';
import type { Tab } from './tab-list.js';

export interface TabPanelProps extends FeatureProps {
  tab: Tab;
  isShown: boolean;
}

/** What one tab shows: texts and buttons of a feature, beside its picture. Its title is on the tab, and here where there are no tabs. */
export function TabPanel({ feature, place, tab, isShown }: TabPanelProps) {
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
          <Title as={Heading} level={place.inner} size="md" of={feature} className="hidden noscript:block" />
          <LocalizedRichText value={feature.subtitle} className="text-lg text-pretty text-muted-foreground" />
          <LocalizedRichText as={Prose} under={place.inner} value={feature.description} />
          <ButtonsArrays arrays={feature.buttonsArrays} />
        </div>
        {file && <FileView file={file} ratio="3/2" frameClassName="rounded-2xl" room="half" />}
      </div>
    </div>
  );
}
