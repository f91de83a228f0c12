import { defineAction } from './action.js';

const join = { module: 'fleet', name: 'join', path: '/api/fleet/join', summary: 'Joins.' } as const;

defineAction({ ...join, method: 'POST', access: 'public', limit: { calls: 5, per: 'minute' } });
defineAction({ ...join, method: 'POST', access: 'public', limit: 'own' });
defineAction({ ...join, method: 'GET', access: 'public' });
defineAction({ ...join, method: 'POST', access: 'subject' });
defineAction({ ...join, method: 'POST', access: ['editor'] });
defineAction({
  ...join,
  method: 'DELETE',
  access: 'owner',
  limit: [
    { calls: 5, per: 'hour', by: 'subject', message: 'Try again later.' },
    { calls: 50, per: 'day' },
  ],
});

// @ts-expect-error an action that everyone may call and that writes needs a limit
defineAction({ ...join, method: 'POST', access: 'public' });
// @ts-expect-error there is no such window
defineAction({ ...join, method: 'POST', access: 'public', limit: { calls: 5, per: 'year' } });
