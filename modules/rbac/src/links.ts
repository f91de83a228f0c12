import { defineLink } from '@flotilla/core';

export const rolesToEcommerceModuleProducts = defineLink({
  from: 'rbac.role',
  to: 'ecommerce.product',
  guarded: 'presence',
});
export const rolesToActions = defineLink({ from: 'rbac.role', to: 'rbac.action', guarded: 'presence' });

/** An agent calls as one subject, or anonymously. */
export const subjectsToAgentModuleAgents = defineLink({
  from: 'rbac.subject',
  to: 'agent.agent',
  one: 'rbac.subject',
  guarded: 'presence',
});

/** An API key belongs to one subject. */
export const subjectsToApiKeys = defineLink({
  from: 'rbac.subject',
  to: 'rbac.api-key',
  one: 'rbac.subject',
  owns: true,
  guarded: 'presence',
});

export const subjectsToBillingModulePaymentIntents = defineLink({
  from: 'rbac.subject',
  to: 'billing.payment-intent',
  owns: true,
});
export const subjectsToBlogModuleArticles = defineLink({ from: 'rbac.subject', to: 'blog.article' });
export const subjectsToCrmModuleRequests = defineLink({
  from: 'rbac.subject',
  to: 'crm.request',
  owns: true,
});
export const subjectsToEcommerceModuleAddresses = defineLink({
  from: 'rbac.subject',
  to: 'ecommerce.address',
  one: 'rbac.subject',
  owns: true,
});
export const subjectsToEcommerceModuleCheckouts = defineLink({
  from: 'rbac.subject',
  to: 'ecommerce.checkout',
  one: 'rbac.subject',
  owns: true,
});
export const subjectsToEcommerceModuleOrders = defineLink({
  from: 'rbac.subject',
  to: 'ecommerce.order',
  owns: true,
});
export const subjectsToEcommerceModuleProducts = defineLink({
  from: 'rbac.subject',
  to: 'ecommerce.product',
});

/** An identity belongs to one subject. */
export const subjectsToIdentities = defineLink({
  from: 'rbac.subject',
  to: 'rbac.identity',
  one: 'rbac.subject',
  owns: true,
  guarded: 'presence',
});

/** A notification belongs to its recipient. */
export const subjectsToNotificationModuleNotifications = defineLink({
  from: 'rbac.subject',
  to: 'notification.notification',
  one: 'rbac.subject',
  owns: true,
});

export const subjectsToNotificationModuleTopics = defineLink({
  from: 'rbac.subject',
  to: 'notification.topic',
});
export const subjectsToRoles = defineLink({ from: 'rbac.subject', to: 'rbac.role', guarded: 'presence' });

/** A second factor belongs to one subject. */
export const subjectsToSecondFactors = defineLink({
  from: 'rbac.subject',
  to: 'rbac.second-factor',
  one: 'rbac.subject',
  owns: true,
  guarded: 'presence',
});

/** A session belongs to one subject. */
export const subjectsToSessions = defineLink({
  from: 'rbac.subject',
  to: 'rbac.session',
  one: 'rbac.subject',
  owns: true,
  guarded: 'presence',
});

export const subjectsToSocialModuleProfiles = defineLink({
  from: 'rbac.subject',
  to: 'social.profile',
  owns: true,
});
