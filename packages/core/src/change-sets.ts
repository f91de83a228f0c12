export { changeSetHeader, takesChangeSets } from './change-sets/drafted-rows.js';
export { changeRows, type SentRowChange } from './change-sets/row-changes.js';
export {
  changeSetStates,
  type ChangeSetView,
  type CheckedAddresses,
  type Conflict,
  type Finding,
  type MissingRight,
  type PendingChangeView,
  type Publishing,
} from './change-sets/change-set-shapes.js';
export {
  changeSetChanges,
  checkAddresses,
  checkChangeSet,
  createChangeSet,
  discardChangeSet,
  listChangeSets,
  openDraft,
  publishChangeSet,
  readChangeSet,
  renameChangeSet,
  requestPublishing,
  revertChangeSet,
  undoChange,
  unscheduleChangeSet,
} from './change-sets/change-set-actions.js';
export { shareLinkDays, type ShareLinkView, shareToken } from './change-sets/share-link-shapes.js';
export { createShareLink, listShareLinks, revokeShareLink } from './change-sets/share-link-actions.js';
export {
  moveChanges,
  restoreVersion,
  rootVersions,
  type VersionView,
} from './change-sets/version-actions.js';
