/** Path of the notifications and topics of a subject. */
export const ownPath = '/api/rbac/subjects/{id}/notification-module';
