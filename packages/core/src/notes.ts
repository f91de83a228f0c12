export {
  addNote,
  deleteNote,
  editNote,
  noteAnchor,
  noteLimits,
  notePeople,
  type NotePerson,
  type RowNote,
  rowNotes,
} from './administration/notes.js';
