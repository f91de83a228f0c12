export { crudCalls } from './definitions/crud-calls.js';
export { type IndexDefinition, type Operation, type Permissions, routeOf } from './definitions/entity.js';
export { type Change, changeEventKey, changes } from './definitions/event.js';
export { embedNameOf, includeNameOf } from './definitions/link.js';
export { fileFieldsOf, isOmittable, readableFields, writableFields } from './definitions/client-fields.js';
export { zodField } from './definitions/zod-face.js';
export { type Check, isUuid } from './kinds/check.js';
export type { RuleCode } from './kinds/field.js';
export { integerLimits } from './kinds/integer.js';
export {
  fieldFailures,
  isGeneratedDefault,
  isSecret,
  kindOf,
  lifecycleOf,
  maxLengthOf,
  rulesOf,
  targetOf,
} from './kinds/kind-of.js';
export { type Lifecycle, lifecycleDiagram, transitionOf } from './kinds/lifecycle.js';
export { type Failure, type Rule, ruleFailures, type RuleParams } from './kinds/rule.js';
export { slugOrEmptyPattern, slugPattern } from './kinds/slug.js';
export { presentationOf, searchedFields } from './registry/presentation.js';
export { DefinitionError, type Reference, type Relation } from './registry/registry.js';
export { type Labels, createLabels } from './registry/labels.js';
export { selectionOf, selectionParts } from './selection/show.js';
