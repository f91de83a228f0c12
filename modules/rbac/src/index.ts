import { defineModule } from '@flotilla/core';
import { action } from './entities/action.js';
import { identity } from './entities/identity.js';
import { role } from './entities/role.js';
import { session } from './entities/session.js';
import { subject } from './entities/subject.js';
import { widget } from './entities/widget.js';
import * as links from './links.js';

export const rbac = defineModule({
  name: 'rbac',
  entities: [action, session, identity, role, subject, widget],
  links: Object.values(links),
});

export { action, type Action } from './entities/action.js';
export { identity, type Identity } from './entities/identity.js';
export { role, type Role } from './entities/role.js';
export { session, type Session } from './entities/session.js';
export { subject, type Subject } from './entities/subject.js';
export { widget, type Widget } from './entities/widget.js';
export {
  rolesToActions,
  rolesToEcommerceModuleProducts,
  subjectsToBillingModulePaymentIntents,
  subjectsToBlogModuleArticles,
  subjectsToEcommerceModuleOrders,
  subjectsToEcommerceModuleProducts,
  subjectsToIdentities,
  subjectsToNotificationModuleTopics,
  subjectsToRoles,
  subjectsToSessions,
  subjectsToSocialModuleProfiles,
} from './links.js';
