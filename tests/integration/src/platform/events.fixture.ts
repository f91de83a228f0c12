import { defineBackendModule } from '@flotilla/backend';
import { defineEvent, defineModule } from '@flotilla/core';
import { z } from 'zod';

const moment = z.iso.datetime().transform((text) => new Date(text));

export const moored = defineEvent(
  'harbour.boat.moored',
  z.object({ boat: z.string().min(1), count: z.int().default(1), at: moment.default(new Date(0)) }),
  { orderedBy: 'boat' },
);

/** Not listed by its module. */
export const sunk = defineEvent('harbour.boat.sunk', z.object({ boat: z.string() }));

/** A module with only an event. */
export const harbourWithEvents = defineBackendModule({
  module: defineModule({ name: 'harbour', events: [moored] }),
});
