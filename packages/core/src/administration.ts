export {
  allChanges,
  changedByKinds,
  type Changed,
  type ChangeOfRow,
  forgetChanges,
  restoreRow,
  rowChanges,
} from './administration/history.js';
