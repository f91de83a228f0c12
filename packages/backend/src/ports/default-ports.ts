import type { Provider } from '@nestjs/common';
import {
  ADMINISTRATORS,
  AGENT_ACCOUNTS,
  AUTHENTICATION,
  CONTACTS,
  GRANTS,
  noAccounts,
  noAdministrators,
  APPLICATION_CHALLENGES,
  noAgentAccounts,
  noChallenges,
  noContacts,
  noGrants,
  noOwners,
  noPurchases,
  noSignIns,
  OWNERS,
  PURCHASES,
  SIGN_INS,
} from './accounts.js';
import { SUBJECT_ERASURES, SUBJECT_MERGES, subjectErasures, subjectMerges } from './subject-steps.js';
import { CHAT_ANSWERS, noChatAnswers } from './chat-answers.js';
import { DOWNLOADS, noDownloads } from './downloads.js';
import {
  CONTENT_FILES,
  FILE_ADDRESSES,
  FILE_OPENINGS,
  fileOpenings,
  GENERATED_IMAGES,
  MEDIA_ORIGINS,
  noContentFiles,
  noFileAddresses,
  noGeneratedImages,
  noUploads,
  UPLOADS,
} from './files.js';
import { INBOUND_MAIL, noInboundMail } from './inbound-mail.js';
import { IMPORT_TARGETS, importTargets } from './imports.js';
import { LIST_FILTERS, listFilters } from './list-filters.js';
import { MAIL, noMail } from './mail.js';
import { noSiteSettings, SITE_PATHS, SITE_SETTINGS, uncheckedPaths } from './site.js';
import { SUBJECT_PARTS, subjectParts } from './subject-parts.js';
import { noTelegramBot, TELEGRAM_BOT } from './telegram.js';
import { defaultLook, SITE_THEME } from './theme.js';

/** The default of each port until a module provides it. */
export const defaultPorts: readonly Provider[] = [
  { provide: AUTHENTICATION, useValue: noAccounts },
  { provide: GRANTS, useValue: noGrants },
  { provide: OWNERS, useValue: noOwners },
  { provide: ADMINISTRATORS, useValue: noAdministrators },
  { provide: SIGN_INS, useValue: noSignIns },
  { provide: SUBJECT_MERGES, useFactory: subjectMerges },
  { provide: SUBJECT_ERASURES, useFactory: subjectErasures },
  { provide: SUBJECT_PARTS, useFactory: subjectParts },
  { provide: CONTACTS, useValue: noContacts },
  { provide: PURCHASES, useValue: noPurchases },
  { provide: AGENT_ACCOUNTS, useValue: noAgentAccounts },
  { provide: APPLICATION_CHALLENGES, useValue: noChallenges },
  { provide: LIST_FILTERS, useFactory: listFilters },
  { provide: IMPORT_TARGETS, useFactory: importTargets },
  { provide: MAIL, useValue: noMail },
  { provide: INBOUND_MAIL, useValue: noInboundMail },
  { provide: UPLOADS, useValue: noUploads },
  { provide: DOWNLOADS, useValue: noDownloads },
  { provide: FILE_ADDRESSES, useValue: noFileAddresses },
  { provide: FILE_OPENINGS, useFactory: fileOpenings },
  { provide: CONTENT_FILES, useValue: noContentFiles },
  { provide: GENERATED_IMAGES, useValue: noGeneratedImages },
  { provide: CHAT_ANSWERS, useValue: noChatAnswers },
  { provide: TELEGRAM_BOT, useValue: noTelegramBot },
  { provide: SITE_SETTINGS, useValue: noSiteSettings },
  { provide: SITE_PATHS, useValue: uncheckedPaths },
  { provide: MEDIA_ORIGINS, useValue: [] },
  { provide: SITE_THEME, useValue: defaultLook },
];
