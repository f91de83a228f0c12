export { callLimitsOf, type CompleteCallLimit } from './definitions/call-limit.js';
export {
  type CheckDefinition,
  checksOf,
  type ConstraintRules,
  type ExclusionDefinition,
  fieldsOfCheck,
} from './definitions/constraints.js';
export { audienceOf, crudCalls } from './definitions/crud-calls.js';
export { type IndexDefinition, type Operation, type Permissions, routeOf } from './definitions/entity.js';
export { type Change, changeEventKey, changes } from './definitions/event.js';
export { embedNameOf, includeNameOf } from './definitions/link.js';
export { fileFieldsOf, isOmittable, readableFields, writableFields } from './definitions/client-fields.js';
export { zodField } from './definitions/zod-face.js';
export { isUuid } from './kinds/check.js';
export { isGeneratedDefault, isSecret, kindOf, lifecycleOf, maxLengthOf, targetOf } from './kinds/kind-of.js';
export { type Lifecycle, lifecycleDiagram, transitionOf } from './kinds/lifecycle.js';
export { presentationOf, searchedFields } from './registry/presentation.js';
export { DefinitionError } from './registry/definition-error.js';
export type { Reference, Relation } from './registry/registry.js';
export { type Labels, createLabels } from './registry/labels.js';
export { selectionOf, selectionParts } from './selection/show.js';
