import { defineRowVariants } from '@flotilla/react';
import { shownInput } from '../../selections.js';
import { controls } from './controls.js';
import { InputField } from './input-field.js';

/** An input of each variant, wherever another module links to one. */
export const inputVariants = defineRowVariants(shownInput, Object.keys(controls), ({ row }) => (
  <InputField input={row} />
));
