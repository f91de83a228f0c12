export { formVariants } from './form/form-view.js';
export { formListDefault } from './form-list-default.js';
export { inputVariants } from './input/input-variants.js';
export { meFormRequestCreate } from './me-form-request-create.js';
export { widgetDefault } from './widget-default.js';
