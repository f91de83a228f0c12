export { type ChangeName, changeTable, changeTableMigration } from './change-table.js';
export { ChangeReader } from './change-reader.js';
export { type RecordedBy, recordingOf, recordingOfInserts, takesAlong } from './recording.js';
export { type RestorableRows, Restorer } from './restorer.js';
export { forgetFields, forgetRows, Retention, RETENTION, type RetentionDays, usualRetention } from './retention.js';
export { borrowedTexts } from './borrowed-names.js';
export { namesOfSubjects } from './subject-names.js';
