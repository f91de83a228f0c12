import { defineEntity } from './entity.js';
import { boolean } from '../kinds/boolean.js';
import { content } from './presets.js';
import { decimal } from '../kinds/decimal.js';
import { integer } from '../kinds/integer.js';
import { secret } from '../kinds/secret.js';
import { select } from '../kinds/select.js';
import { text } from '../kinds/text.js';
import type { LocalizedText } from '../values/values.js';
import type { Input, Patch, Row } from './infer.js';
import { defineLink } from './link.js';
import type { LocalizedRichText } from '../rich-text/localized.js';

/** Compiles only when both types are identical. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>) => undefined;

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: {
    ...content(),
    berths: integer({ min: 1 }),
    price: decimal({ optional: true }),
    isListed: boolean({ default: false }),
    status: select({ values: ['moored', 'at-sea'], default: 'moored' }),
    key: secret({ optional: true }),
    note: text({ optional: true }),
  },
});

type Boat = Row<typeof boat>;
same<Boat['id'], string>(true);
same<Boat['title'], LocalizedText>(true);
same<Boat['description'], LocalizedRichText>(true);
same<Boat['price'], string | null>(true);
same<Boat['status'], 'moored' | 'at-sea'>(true);
same<'key' extends keyof Boat ? true : false, false>(true);

type NewBoat = Input<typeof boat>;
const least: NewBoat = { berths: 4 };
const most: NewBoat = {
  berths: 4,
  price: 12.5,
  status: 'at-sea',
  slug: 'aurora',
  title: { en: 'Aurora' },
  note: null,
};
const patch: Patch<typeof boat> = { isListed: true };
// @ts-expect-error berths is required
const withoutBerths: NewBoat = { slug: 'aurora' };
// @ts-expect-error a value outside the list
const wrongStatus: NewBoat = { berths: 1, status: 'sunk' };
// @ts-expect-error the server alone writes ids
const withId: NewBoat = { berths: 1, id: 'x' };
// @ts-expect-error secrets are not written as fields
const withSecret: NewBoat = { berths: 1, key: 'x' };

const link = defineLink({
  from: 'fleet.boat',
  to: 'file-storage.file',
  fields: { isCover: boolean({ default: false }) },
});
type BoatFile = Row<typeof link>;
same<BoatFile['boatId'], string>(true);
same<BoatFile['fileStorageModuleFileId'], string>(true);
same<BoatFile['orderIndex'], number>(true);
same<BoatFile['isCover'], boolean>(true);

const inside = defineLink({ from: 'fleet.buttons-array', to: 'fleet.boat' });
same<Row<typeof inside>['buttonsArrayId'], string>(true);
same<Row<typeof inside>['boatId'], string>(true);

export { least, most, patch, withId, withSecret, withoutBerths, wrongStatus };
