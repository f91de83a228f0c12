import { defineOldView, fieldsOf, type OldShown, showing } from '@flotilla/core';
import { form } from './entities/form.js';
import { input } from './entities/input.js';
import { option } from './entities/option.js';
import { step } from './entities/step.js';

const widget = 'crm.widget';
const widgets = 'widgets-to-website-builder-module-widgets.*';

const shownInput: OldShown = {
  fields: fieldsOf(input, 'slug', 'type', 'isRequired', 'title', 'label', 'placeholder', 'description', 'className'),
  include: showing('inputs-to-options', { fields: fieldsOf(option, 'slug', 'title') }),
};
const shownForm: OldShown = {
  fields: fieldsOf(form, 'title', 'subtitle', 'description', 'className'),
  include: [
    ...showing('forms-to-inputs', shownInput),
    ...showing('forms-to-steps', {
      fields: fieldsOf(step, 'title', 'description'),
      include: showing('steps-to-inputs', shownInput),
    }),
  ],
};

/** The widget's texts, and the widgets that are linked to it. */
export const widgetDefault = defineOldView({ widget, variant: 'default', include: [widgets] });

/** The forms of the widget with their inputs. */
export const formListDefault = defineOldView({
  widget,
  variant: 'form-list-default',
  include: [...showing('widgets-to-forms', shownForm), widgets],
});

/** A form wherever another module links to it. */
export const formDefault = defineOldView({ widget: 'crm.form', variant: 'default', ...shownForm });
