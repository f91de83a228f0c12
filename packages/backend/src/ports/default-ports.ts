import type { Provider } from '@nestjs/common';
import { ADMINISTRATORS, noAdministrators } from './administrators.js';
import { AUTHENTICATION, noAccounts } from './authentication.js';
import { CHAT_ANSWERS, noChatAnswers } from './chat-answers.js';
import { CONTACTS, noContacts } from './contacts.js';
import { CONTENT_FILES, noContentFiles } from './content-files.js';
import { GENERATED_IMAGES, noGeneratedImages } from './generated-images.js';
import { GRANTS, noGrants } from './grants.js';
import { MAIL, noMail } from './mail.js';
import { noOwners, OWNERS } from './owners.js';
import { noSignIns, SIGN_INS } from './sign-ins.js';
import { SUBJECT_MERGES, subjectMerges } from './subject-merges.js';
import { noUploads, UPLOADS } from './uploads.js';

/** What every port is until a module provides it. */
export const defaultPorts: readonly Provider[] = [
  { provide: AUTHENTICATION, useValue: noAccounts },
  { provide: GRANTS, useValue: noGrants },
  { provide: OWNERS, useValue: noOwners },
  { provide: ADMINISTRATORS, useValue: noAdministrators },
  { provide: SIGN_INS, useValue: noSignIns },
  { provide: SUBJECT_MERGES, useFactory: subjectMerges },
  { provide: CONTACTS, useValue: noContacts },
  { provide: MAIL, useValue: noMail },
  { provide: UPLOADS, useValue: noUploads },
  { provide: CONTENT_FILES, useValue: noContentFiles },
  { provide: GENERATED_IMAGES, useValue: noGeneratedImages },
  { provide: CHAT_ANSWERS, useValue: noChatAnswers },
];
