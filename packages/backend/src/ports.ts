export { cookieOf, isFromOwnPage } from './access/own-page.js';
export { InsufficientStorageError, InvalidTokenError, TooLargeError, UnsupportedTypeError } from './errors.js';
export { type Delivery } from './events/events.js';
export { fileFieldsOf } from '@flotilla/core';
export { defineJob, type Job, type JobRun, type JobSettings, type RunSettings } from './jobs/job.js';
export { Jobs } from './jobs/jobs.js';
export { ADMINISTRATORS, type Administrators, type NewAdministrator } from './ports/administrators.js';
export { type Authentication, AUTHENTICATION } from './ports/authentication.js';
export { CHAT_ANSWERS, type ChatAnswers, type ChatTurn, type OpenChat } from './ports/chat-answers.js';
export { CONTACTS, type Contacts, type Receiver } from './ports/contacts.js';
export { type ContentFiles } from '@flotilla/content';
export { CONTENT_FILES } from './ports/content-files.js';
export {
  GENERATED_IMAGES,
  type GeneratedImage,
  type GeneratedImageRequest,
  type GeneratedImages,
  type OpenGraphImageData,
  openGraphTemplate,
} from './ports/generated-images.js';
export { type GrantedCall, type Grants, GRANTS } from './ports/grants.js';
export {
  type AnyMailTemplate,
  defineMailTemplate,
  MAIL,
  type Mail,
  type MailContent,
  type MailTemplate,
  type Message,
  type SentMessage,
} from './ports/mail.js';
export { OWNERS, type Owners, type RowOf } from './ports/owners.js';
export { SIGN_INS, type SignedIn, type SignIns } from './ports/sign-ins.js';
export { type Merged, SUBJECT_MERGES, type SubjectMerge, type SubjectMerges } from './ports/subject-merges.js';
export { type ArrivingFile, type FileValues, type ReceivedFile, UPLOADS, type Uploads } from './ports/uploads.js';
