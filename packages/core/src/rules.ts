export { languageTexts } from './change-sets/language-texts.js';
export {
  type CheckContext,
  checksFor,
  decidedFields,
  defineCheck,
  failedPaths,
  type PublishCheck,
} from './definitions/check.js';
export type { Check } from './kinds/check.js';
export type { KindTable, OptionsOf, RuleCode } from './kinds/field.js';
export { integerLimits } from './kinds/integer.js';
export { fieldFailures, normalized, rulesOf } from './kinds/kind-of.js';
export { type Failure, type Rule, ruleFailures, type RuleParams } from './kinds/rule.js';
export { slugOrEmptyPattern, slugPattern } from './kinds/slug.js';
