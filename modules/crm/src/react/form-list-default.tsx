import { defineVariant, linked, useT, type WidgetProps, WidgetSection } from '@flotilla/react';
import { EmptyState, Icon } from '@flotilla/ui';
import { LinkedWidgets } from '@flotilla/website-builder/react';
import { FormView } from './form/form-view.js';
import { messages } from './messages.js';
import type { WidgetRow } from './rows.js';

export const formListDefault = defineVariant({ widget: 'crm.widget', variant: 'form-list-default', component: FormListDefault });

/** The forms of the widget, then the widgets that are linked to it: other ways to get in touch. */
function FormListDefault({ widget, place }: WidgetProps<WidgetRow>) {
  const t = useT(messages);
  const forms = linked(widget.widgetsToForms, 'form');
  return (
    <>
      <WidgetSection widget={widget} place={place}>
        {forms.length === 0 && <EmptyState icon={<Icon name="mail" />} title={t('nothing')} />}
        {forms.map((form) => (
          <FormView key={form.id} form={form} level={place.headingLevel === 1 ? 2 : 3} />
        ))}
      </WidgetSection>
      <LinkedWidgets links={widget.widgetsToWebsiteBuilderModuleWidgets} />
    </>
  );
}
