import { defineVariant, RowVariant, useT, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import { EmptyState, Icon } from '@flotilla/ui';
import { messages } from './messages.js';
import * as views from '../views.js';

/** All profiles, page by page, each in its own variant. */
export const widgetDefault = defineVariant(
  views.widgetDefault,
  function WidgetDefault({ row, lists, context }) {
    const t = useT(messages);
    const profiles = lists.profiles.rows;
    return (
      <WidgetSection row={row} context={context}>
        {profiles.length === 0 && (
          <EmptyState icon={<Icon name="users" />} title={t('nothing')} description={t('nothingHint')} />
        )}
        <CardGrid items={profiles}>
          {(profile) => <RowVariant row={profile} headingLevel={context.headingLevel === 1 ? 2 : 3} />}
        </CardGrid>
        <ListPages list={lists.profiles} />
      </WidgetSection>
    );
  },
);
