import { anonymous, type BackendModule, type Caller, defineBackendModule } from '@flotilla/backend';
import { AUTHENTICATION, type Authentication } from '@flotilla/backend/ports';
import { defineModule } from '@flotilla/core';

export const statedCallerHeader = 'x-test-caller';

const authentication: Authentication = {
  identify(request) {
    const stated = request.headers[statedCallerHeader];
    return typeof stated === 'string' ? (JSON.parse(stated) as Caller) : anonymous;
  },
  current: async (caller) => caller,
  subject: async (id) => ({ kind: 'subject', id, roles: [] }),
};

/** Replaces authentication in a test: the request states its caller. List it after all other modules. */
export const statedCallers: BackendModule = defineBackendModule({
  module: defineModule({ name: 'stated-callers' }),
  providers: [{ provide: AUTHENTICATION, useValue: authentication }],
});
