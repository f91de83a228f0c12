import { defineVariant, type ListOf, RowVariant, useT, type WidgetProps, WidgetSection } from '@flotilla/react';
import { EmptyState, Icon } from '@flotilla/ui';
import { CardGrid, ListPages } from '@flotilla/website-builder/react';
import type { Widget } from '../index.js';
import { messages } from './messages.js';
import type { ProfileRow } from './rows.js';

export const widgetDefault = defineVariant({ widget: 'social.widget', variant: 'default', component: WidgetDefault });

/** All profiles, page by page, each in its own variant. */
function WidgetDefault({ widget, lists, place }: WidgetProps<Widget, { profiles?: ListOf<ProfileRow> }>) {
  const t = useT(messages);
  const profiles = lists.profiles?.rows ?? [];
  return (
    <WidgetSection widget={widget} place={place}>
      {profiles.length === 0 && <EmptyState icon={<Icon name="users" />} title={t('nothing')} description={t('nothingHint')} />}
      <CardGrid items={profiles}>
        {(profile) => <RowVariant of="social.profile" row={profile} headingLevel={place.headingLevel === 1 ? 2 : 3} />}
      </CardGrid>
      <ListPages list={lists.profiles} />
    </WidgetSection>
  );
}
