import { formVariants } from './form/form-view.js';
import { formListDefault } from './form-list-default.js';
import { inputVariants } from './input/input-variants.js';
import { meFormRequestCreate } from './me-form-request-create.js';
import { widgetDefault } from './widget-default.js';

export const variants = [
  ...formVariants,
  formListDefault,
  ...inputVariants,
  meFormRequestCreate,
  widgetDefault,
];

export { islands } from './form/islands.js';
