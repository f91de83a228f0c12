export {
  Form,
  type FormProps,
  FormSubmit,
  type FormSubmitProps,
  PasswordField,
  type PasswordFieldProps,
  TextField,
  type TextFieldProps,
} from './form.js';
export { issueText } from './issue-text.js';
export { useSubmitState } from './use-submit-state.js';
export { useZodForm, type ZodForm, type ZodFormOptions } from './use-zod-form.js';
