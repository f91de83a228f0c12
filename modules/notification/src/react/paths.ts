/** Where pages of this module are, in the demo and by the links of its widgets. */
export const paths = { notifications: '/notification/notifications' } as const;
