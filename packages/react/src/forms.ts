export {
  Form,
  type FormProps,
  FormSubmit,
  type FormSubmitProps,
  PasswordField,
  type PasswordFieldProps,
  TextField,
  type TextFieldProps,
} from './forms/form.js';
export { ruleText } from './rules/rule-text.js';
export { useSubmitState } from './forms/use-submit-state.js';
export { useZodForm, type ZodForm, type ZodFormOptions } from './forms/use-zod-form.js';
export { fieldReason, reasonText } from './http/failure.js';
