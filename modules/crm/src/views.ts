import { defineView, through } from '@flotilla/core';

const widget = 'crm.widget';
const inputs = 'forms-to-inputs.inputs-to-options';
const steps = 'forms-to-steps.steps-to-inputs.inputs-to-options';
const widgets = 'widgets-to-website-builder-module-widgets.*';

/** The widget's texts, and the widgets that are linked to it. */
export const widgetDefault = defineView({ widget, variant: 'default', include: [widgets] });

/** The forms of the widget with their inputs. */
export const formListDefault = defineView({
  widget,
  variant: 'form-list-default',
  include: [...through('widgets-to-forms', [inputs, steps]), widgets],
});

/** A form wherever another module links to it. */
export const formDefault = defineView({ widget: 'crm.form', variant: 'default', include: [inputs, steps] });
