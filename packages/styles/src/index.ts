export { classNamesIn } from './class-names.js';
export { styleSheetOf } from './style-sheet.js';
