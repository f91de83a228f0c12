export { type Collations, collationsOf } from './query/collations.js';
export { folded, foldedSql } from './query/folding.js';
export { keysEmbedded, narrowReach, type Reach, wideReach } from './query/include.js';
export { knowsLettersOfAllLanguages } from './query/letters.js';
export { encodeCursor } from './query/order.js';
export { ownConditions } from './query/own-rows.js';
export { filledIn, Params } from './query/params.js';
export { type CheckedQuery, checkQuery, parseQuery } from './query/parse.js';
export { holdsPrivateFiles, signedFiles, unmarked, withSignedFiles } from './query/private-files.js';
export { fieldColumns, jsonOf, publicRows, rowJson, withFields } from './query/projection.js';
export { type LinkedQuery, PublishedReader } from './query/published-reader.js';
export { parseQueryString, queryStringOf } from './query/query-string.js';
export { rowLabel } from './query/row-label.js';
export { type BoundStatement, type Reader, type RowQuery, RowStatements } from './query/row-statements.js';
export { RowText } from './query/row-text.js';
export { boundSearch, searchConditions, searchedWords } from './query/search.js';
export { SharedReads } from './query/shared-reads.js';
export { type StatementName, statementNames } from './query/statement-name.js';
export { type CompileContext, lockedRowsText, nameOfScope, type Scope, whereAll } from './query/statement.js';
export {
  byIdsText,
  type ByIdsText,
  byIdText,
  countText,
  dataText,
  listRows,
  listText,
  rowTexts,
  type TextStatement,
  type Told,
} from './query/text-statement.js';
export { checkViews, passedByViews, relationOf } from './query/view-tree.js';
