export { Admin, type AdminProps, type ModuleWords, startAdmin } from './app/admin.js';
export { type AdminApp, useAdmin } from './context/admin-context.js';
export { useAccess } from './gate/access.js';
export { useFormValue } from './context/form-values.js';
export { EntityForm, type EntityFormProps } from './forms/entity-form.js';
export { useLeaveGuard } from './routing/leave-guard.js';
export { formPath, tablePath } from './routing/paths.js';
export { EntityVariant } from './variants/entity-variants.js';
