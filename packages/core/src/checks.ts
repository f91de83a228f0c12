export { farProblems, rowProblems } from './change-sets/row-checks.js';
export { filledLanguages, languagesOfRow } from './change-sets/row-languages.js';
export {
  addressesOf,
  addressProblems,
  joinedAddresses,
  type TextAddresses,
} from './change-sets/address-checks.js';
