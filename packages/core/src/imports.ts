export {
  keyColumn,
  labelColumn,
  parsedDocument,
  textOfOptional,
  unescapedCell,
} from './administration/csv.js';
export { followingKinds, type ImportKind, importKinds } from './administration/import-kinds.js';
export { importColumnsLimits, importJobLimits, importLimits } from './administration/import-limits.js';
export {
  importersMissing,
  importRun,
  type ImportRun,
  importRunOptions,
  type ImportRunOptions,
  type ImportRunReport,
  importRunsPath,
  othersImport,
  type OthersImport,
  othersImportsPath,
  uploadLimits,
} from './administration/import-runs.js';
export {
  type ImportAnswer,
  type ImportColumns,
  type ImportProblem,
  importRows,
  readImportColumns,
  rowImportResult,
  startRowImport,
} from './administration/row-imports.js';
