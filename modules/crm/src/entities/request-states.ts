import type { Lifecycle } from '@flotilla/core/reflection';

export const requestStatuses = ['new', 'in-progress', 'answered', 'closed', 'spam'] as const;
type Status = (typeof requestStatuses)[number];

const byAdmin = ['admin'] as const;

/** States of a request. Administrators may set any state; the transitions are the usual ones. */
export const requestStates: Lifecycle<Status> = {
  adminsMaySet: 'any',
  transitions: [
    { name: 'take up', from: ['new'], to: 'in-progress', by: byAdmin },
    { name: 'answer', from: ['new', 'in-progress', 'closed'], to: 'answered', by: ['system', 'admin'] },
    { name: 'close', from: ['new', 'in-progress', 'answered'], to: 'closed', by: ['system', 'admin'] },
    { name: 'open again', from: ['answered', 'closed', 'spam'], to: 'new', by: ['system', 'admin'] },
    { name: 'sort out', from: ['new', 'in-progress'], to: 'spam', by: byAdmin },
  ],
};
