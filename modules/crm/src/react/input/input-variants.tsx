import { defineRowVariants } from '@flotilla/react';
import { inputSelection } from '../../selections.js';
import { controls } from './controls.js';
import { InputField } from './input-field.js';

/** An input of each variant, wherever another module links to one. */
export const inputVariants = defineRowVariants(inputSelection, Object.keys(controls), ({ row }) => (
  <InputField input={row} />
));
