export { fileFieldsOf } from '@flotilla/core';
export { type ContentFiles } from '@flotilla/content';
export { cookieOf, isFromOwnPage } from './access/own-page.js';
export { InsufficientStorageError, InvalidTokenError, TooLargeError, UnsupportedTypeError } from './errors.js';
export { type Delivery } from './events/events.js';
export { defineJob, type Job, type JobRun, type JobSettings, type RunSettings } from './jobs/job.js';
export { Jobs } from './jobs/jobs.js';
export {
  ADMINISTRATORS,
  type AdministratorOptions,
  type Administrators,
  AUTHENTICATION,
  type Authentication,
  CONTACTS,
  type Contacts,
  type GrantedCall,
  GRANTS,
  type Grants,
  type Merged,
  type NewAdministrator,
  OWNERS,
  type Owners,
  type Receiver,
  type RowOf,
  SIGN_INS,
  type SignedIn,
  type SignIns,
  SUBJECT_MERGES,
  type SubjectMerge,
  type SubjectMerges,
} from './ports/accounts.js';
export { CHAT_ANSWERS, type ChatAnswers, type ChatTurn, type OpenChat } from './ports/chat-answers.js';
export {
  type ArrivingFile,
  CONTENT_FILES,
  type FileValues,
  GENERATED_IMAGES,
  type GeneratedImage,
  type GeneratedImageRequest,
  type GeneratedImages,
  type OpenGraphImageData,
  openGraphTemplate,
  type ReceivedFile,
  UPLOADS,
  type Uploads,
} from './ports/files.js';
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
