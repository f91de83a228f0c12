import { defineVariant, useT, WidgetSection } from '@flotilla/react';
import { LinkedRows } from '@flotilla/react/kit';
import { EmptyState, Icon } from '@flotilla/ui';
import { FormView } from './form/form-view.js';
import { messages } from './messages.js';
import * as views from '../views.js';

/** The forms of the widget, then its linked widgets, such as other ways to get in touch. */
export const formListDefault = defineVariant(
  views.formListDefault,
  function FormListDefault({ row, context }) {
    const t = useT(messages);
    const forms = row.forms;
    return (
      <>
        <WidgetSection row={row} context={context}>
          {forms.length === 0 && <EmptyState icon={<Icon name="mail" />} title={t('nothing')} />}
          {forms.map((form) => (
            <FormView key={form.id} form={form} level={context.headingLevel === 1 ? 2 : 3} />
          ))}
        </WidgetSection>
        <LinkedRows rows={row.widgets} />
      </>
    );
  },
);
