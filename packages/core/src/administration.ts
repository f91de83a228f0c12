export {
  allChanges,
  changedByKinds,
  type Changed,
  type ChangeOfRow,
  type NameOfRow,
  forgetChanges,
  rowParams,
  restoreRow,
  rowChanges,
} from './administration/history.js';
export { createTogether, type NewRow } from './administration/row-sets.js';
export { ownPermissions } from './administration/own-permissions.js';
export { rowUses, type RowUse, unusedRows } from './administration/uses.js';
export { discardJob, jobStates, type JobSummary, listJobs, retryJob } from './administration/jobs.js';
export {
  cancelRowJob,
  rowJob,
  rowJobFile,
  type RowJobInput,
  type RowJobProgress,
  rowJobStates,
  startRowJob,
} from './administration/row-jobs.js';
export { csvOf, csvText, labeledReferences, type ReferenceLabels } from './administration/csv.js';
export { transitions } from './administration/transitions.js';
export { isCreatableByClients } from './definitions/client-fields.js';
export { copiedRelations } from './registry/copied-relations.js';
export {
  isGeneratedName,
  isPublicTitle,
  type LabelSource,
  labelSources,
  maxGeneratedName,
  namingValue,
} from './registry/label-sources.js';
export { rowMetaKey } from './definitions/row-answer.js';
export { missingLabels } from './registry/labels.js';
