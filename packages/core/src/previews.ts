export {
  checksumOf,
  fieldMark,
  markedIn,
  type MarkedField,
  maxFieldMarks,
  type PreviewAnswer,
  type PreviewedBlock,
  previewMeta,
  type PreviewState,
  withoutMarks,
} from './documents/field-marks.js';
