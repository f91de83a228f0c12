import { defineVariant, Enhanced, WidgetSection } from '@flotilla/react';
import { FormView } from './form/form-view.js';
import { islands } from './form/islands.js';
import * as views from '../views.js';

/** The forms of the widget for visitors with a session: hidden until a script has loaded it. */
export const meFormRequestCreate = defineVariant(views.meFormRequestCreate, ({ row, context }) => (
  <Enhanced by={islands.ownForms}>
    <div data-own-forms hidden>
      <WidgetSection row={row} context={context}>
        {row.forms.map((form) => (
          <FormView key={form.id} form={form} level={context.headingLevel === 1 ? 2 : 3} isOwn />
        ))}
      </WidgetSection>
    </div>
  </Enhanced>
));
