import { defineVariant, type WidgetProps } from '@flotilla/react';
import type { InputRow } from '../rows.js';
import { controls } from './controls.js';
import { InputField } from './input-field.js';

/** An input of each variant, wherever another module links to one. */
export const inputVariants = Object.keys(controls).map((variant) =>
  defineVariant({ widget: 'crm.input', variant, component: ({ widget }: WidgetProps<InputRow>) => <InputField input={widget} /> }),
);
