import { defineView, show, foreign, via } from '@flotilla/core';
import { widget } from './entities/widget.js';
import { widgetsToForms, widgetsToWebsiteBuilderModuleWidgets } from './links.js';
import { formSelection } from './selections.js';

const widgets = via(widgetsToWebsiteBuilderModuleWidgets, foreign('website-builder.widget'));

/** The widget's texts, and its linked widgets. */
export const widgetDefault = defineView({
  of: show(widget, '*', { widgets }),
  variant: 'default',
  classWords: ['muted'],
  editing: {
    category: 'forms',
    edits: ['title', 'subtitle', 'description'],
    parts: { widgets: { max: 12 } },
  },
});

/** The forms of the widget with their inputs. */
export const formListDefault = defineView({
  of: show(widget, '*', { forms: via(widgetsToForms, formSelection), widgets }),
  variant: 'form-list-default',
  classWords: ['muted'],
  editing: {
    category: 'forms',
    edits: ['title', 'subtitle', 'description'],
    parts: { forms: { max: 4 }, widgets: { max: 12 } },
  },
});

/** The same forms sent as the visitor, who can read the requests afterwards; hidden without a session. */
export const meFormRequestCreate = defineView({
  of: show(widget, '*', { forms: via(widgetsToForms, formSelection) }),
  variant: 'me-crm-module-form-request-create',
  classWords: ['muted'],
  editing: { category: 'account', edits: ['title', 'subtitle', 'description'], parts: { forms: { max: 4 } } },
});

/** A form wherever another module links to it. */
export const formDefault = defineView({ of: formSelection, variant: 'default' });
