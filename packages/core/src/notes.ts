export {
  addNote,
  deleteNote,
  editNote,
  noteLimits,
  notePeople,
  type NotePerson,
  type RowNote,
  rowNotes,
} from './administration/notes.js';
