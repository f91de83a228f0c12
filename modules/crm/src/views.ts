import { defineView, type RowOf, show, theirs, via } from '@flotilla/core';
import { form } from './entities/form.js';
import { input } from './entities/input.js';
import { option } from './entities/option.js';
import { step } from './entities/step.js';
import { widget } from './entities/widget.js';
import {
  formsToInputs,
  formsToSteps,
  inputsToOptions,
  stepsToInputs,
  widgetsToForms,
  widgetsToWebsiteBuilderModuleWidgets,
} from './links.js';

const shownInput = show(input, ['slug', 'type', 'isRequired', 'title', 'label', 'placeholder', 'description', 'className'], {
  options: via(inputsToOptions, show(option, ['slug', 'title'])),
});
export type ShownInput = RowOf<typeof shownInput>;

const shownForm = show(form, ['title', 'subtitle', 'description', 'className'], {
  inputs: via(formsToInputs, shownInput),
  steps: via(formsToSteps, show(step, ['title', 'description'], { inputs: via(stepsToInputs, shownInput) })),
});
export type ShownForm = RowOf<typeof shownForm>;

const widgets = via(widgetsToWebsiteBuilderModuleWidgets, theirs('website-builder.widget'));

/** The widget's texts, and the widgets that are linked to it. */
export const widgetDefault = defineView({ of: show(widget, '*', { widgets }), variant: 'default' });

/** The forms of the widget with their inputs. */
export const formListDefault = defineView({
  of: show(widget, '*', { forms: via(widgetsToForms, shownForm), widgets }),
  variant: 'form-list-default',
});

/** A form wherever another module links to it. */
export const formDefault = defineView({ of: shownForm, variant: 'default' });
