import { z } from 'zod';
import { defineEntity } from './entity.js';
import { type Actor, created, defineEvent, deleted, type PayloadOf, updated } from './event.js';
import { secret } from '../kinds/secret.js';
import { text } from '../kinds/text.js';
import type { Row } from './infer.js';
import { defineLink } from './link.js';
import { defineModule } from '../registry/module.js';

/** Compiles only when both types are identical. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>) => undefined;

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { name: text(), key: secret({ optional: true }) },
});
const boatsToBoats = defineLink({ from: 'fleet.boat', to: 'harbour.berth' });

const moored = defineEvent(
  'fleet.boat.moored',
  z.object({
    boatId: z.guid(),
    nights: z.int().default(1),
    at: z.codec(z.iso.datetime(), z.date(), {
      decode: (text) => new Date(text),
      encode: (date) => date.toISOString(),
    }),
  }),
  { orderedBy: 'boatId' },
);

// Handlers receive the schema's output: defaults applied, dates parsed.
same<PayloadOf<typeof moored>, { boatId: string; nights: number; at: Date }>(true);
same<(typeof moored)['key'], 'fleet.boat.moored'>(true);
// Row events carry the typed row and the actor; updates also the row before.
const changed = updated(boat);
same<PayloadOf<typeof changed>['before'], Row<typeof boat>>(true);
same<PayloadOf<typeof changed>['row']['name'], string>(true);
same<PayloadOf<typeof changed>['actor'], Actor>(true);
const gone = deleted(boat);
same<(typeof gone)['key'], 'fleet.boat.deleted'>(true);
const linked = created(boatsToBoats);
same<PayloadOf<typeof linked>['row']['boatId'], string>(true);

declare const payload: PayloadOf<typeof changed>;
declare const first: PayloadOf<ReturnType<typeof created<'fleet.boat', (typeof boat)['fields']>>>;
// @ts-expect-error a secret is in no event
export const key = payload.row.key;
// @ts-expect-error a row that was made had nothing before
export const before = first.before;

// @ts-expect-error the payload has no such field
defineEvent('fleet.boat.sunk', z.object({ boatId: z.guid() }), { orderedBy: 'boat' });
// @ts-expect-error a key has at least a module and a name
defineEvent('sunk', z.object({}));

defineModule({ name: 'fleet', events: [moored] });
// @ts-expect-error the events of rows follow from the entities
defineModule({ name: 'fleet', events: [updated(boat)] });
