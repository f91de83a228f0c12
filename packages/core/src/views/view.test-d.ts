import { defineEntity } from '../definitions/entity.js';
import { className, content } from '../definitions/presets.js';
import { integer } from '../kinds/integer.js';
import { money } from '../kinds/money.js';
import { reference } from '../kinds/reference.js';
import { secret } from '../kinds/secret.js';
import { select } from '../kinds/select.js';
import { text } from '../kinds/text.js';
import type { LocalizedText } from '../values/values.js';
import type { DocumentList } from '../documents/document.js';
import { defineLink } from '../definitions/link.js';
import { show, foreign } from '../selection/show.js';
import type { RowOf } from '../selection/selection.js';
import type { ForeignRow } from '../selection/selected-row.js';
import { via } from '../selection/via.js';
import { list, listOfSubject } from './list.js';
import { type DataOf, defineView } from './view.js';

/** Compiles only when both types are identical. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>) => undefined;

const file = defineEntity({
  module: 'file-storage',
  name: 'file',
  fields: { file: text(), alt: text({ optional: true }) },
});
const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), berths: integer(), key: secret() },
});
const harbour = defineEntity({ module: 'fleet', name: 'harbour', fields: { title: text() } });
const widget = defineEntity({
  module: 'fleet',
  name: 'widget',
  fields: { title: text(), className: className() },
});
const currency = defineEntity({ module: 'billing', name: 'currency', fields: { code: text() } });
const owner = defineEntity({ module: 'fleet', name: 'owner', fields: { name: text() } });

const boatsToFiles = defineLink({
  from: 'fleet.boat',
  to: 'file-storage.file',
  variants: ['cover'],
  isRepeatable: true,
});
const harboursToBoats = defineLink({
  from: 'fleet.harbour',
  to: 'fleet.boat',
  fields: {
    fee: money({ optional: true }),
    currencyId: reference({ to: 'billing.currency', constraint: false, optional: true }),
  },
});
const ownersToBoats = defineLink({ from: 'fleet.owner', to: 'fleet.boat', one: 'fleet.owner', owns: true });
const widgetsToBoats = defineLink({ from: 'fleet.widget', to: 'fleet.boat' });
const boatsToProducts = defineLink({ from: 'fleet.boat', to: 'ecommerce.product' });
const berthsToFiles = defineLink({ from: 'fleet.harbours-to-boats', to: 'file-storage.file' });

// Links know both ends, their keys and their variants; also links that start at links.
same<typeof boatsToFiles.key, 'fleet.boats-to-file-storage-module-files'>(true);
same<typeof harboursToBoats.key, 'fleet.harbours-to-boats'>(true);
same<typeof berthsToFiles.key, 'fleet.harbours-to-boats-to-file-storage-module-files'>(true);
same<(typeof boatsToFiles.variants)[number], 'default' | 'hidden' | 'cover'>(true);
// @ts-expect-error `one` names an end
defineLink({ from: 'fleet.owner', to: 'fleet.boat', one: 'fleet.harbour' });

const shownFile = show(file, ['file', 'alt']);
const boatCard = show(boat, ['slug', 'title'], {
  pictures: via(boatsToFiles, shownFile),
  cover: via(boatsToFiles, shownFile, {
    variants: ['cover'],
    fields: ['orderIndex', 'variant'],
    first: true,
  }),
  harbours: via(harboursToBoats, harbour, {
    fields: ['fee'],
    with: { currency: show(currency, ['code']), plans: via(berthsToFiles, shownFile) },
  }),
  owner: via(ownersToBoats, show(owner, ['name'])),
  products: via(boatsToProducts, foreign('ecommerce.product')),
});
type BoatCard = RowOf<typeof boatCard>;
type ShownFile = RowOf<typeof shownFile>;

same<
  ShownFile,
  { readonly id: string; readonly variant: string; readonly file: string; readonly alt: string | null }
>(true);
same<BoatCard['title'], LocalizedText>(true);
same<BoatCard['pictures'], readonly ShownFile[]>(true);
same<NonNullable<BoatCard['cover']>['link']['variant'], 'default' | 'hidden' | 'cover'>(true);
same<NonNullable<BoatCard['cover']>['link']['orderIndex'], number>(true);
same<BoatCard['harbours'][number]['title'], string>(true);
same<BoatCard['harbours'][number]['link']['fee'], string | null>(true);
same<NonNullable<BoatCard['harbours'][number]['link']['currency']>['code'], string>(true);
same<null extends BoatCard['harbours'][number]['link']['currency'] ? true : false, true>(true);
same<BoatCard['harbours'][number]['link']['plans'], readonly ShownFile[]>(true);
same<null extends BoatCard['owner'] ? true : false, true>(true);
same<NonNullable<BoatCard['owner']>['name'], string>(true);
same<BoatCard['products'], readonly ForeignRow<'ecommerce.product'>[]>(true);

// From the other end the same link is a list.
const ownerCard = show(owner, '*', { boats: via(ownersToBoats, boatCard) });
same<RowOf<typeof ownerCard>['boats'], readonly BoatCard[]>(true);
same<RowOf<typeof ownerCard>['name'], string>(true);

declare const card: BoatCard;
// @ts-expect-error the card does not bring it
export const berths = card.berths;
// @ts-expect-error a link's own fields come only when they are asked for
export const link = card.pictures[0]?.link;

// @ts-expect-error no such field: did you mean 'slug'?
show(boat, ['slugg']);
// @ts-expect-error secrets are not shown
show(boat, ['key']);
// @ts-expect-error the link does not lead from harbours
show(harbour, ['title'], { pictures: via(boatsToFiles, shownFile) });
// @ts-expect-error the link does not lead to harbours
via(boatsToFiles, show(harbour, ['title']));
// @ts-expect-error no such end in words either
via(boatsToProducts, foreign('ecommerce.produkt'));
// @ts-expect-error no such variant of the link: did you mean 'cover'?
via(boatsToFiles, shownFile, { variants: ['covr'] });
// @ts-expect-error no such field of the link
via(boatsToFiles, shownFile, { fields: ['fee'] });
// @ts-expect-error no such option
via(boatsToFiles, shownFile, { lmit: 3 });
// @ts-expect-error a part cannot have the name of a field
show(boat, ['slug'], { title: via(boatsToFiles, shownFile) });
// @ts-expect-error no reference of a boat leads to a currency
show(boat, ['slug'], { currency });

const boatList = defineView({
  of: show(widget, '*', { chosen: via(widgetsToBoats, boatCard) }),
  variant: 'boat-list',
  lists: {
    boats: list(boat, boatCard, {
      orderBy: { createdAt: 'desc' },
      limit: 12,
      isPaged: true,
      unless: 'chosen',
    }),
    all: list(boat, boat, { where: { berths: { gte: 2 } }, limit: 100 }),
  },
});
type BoatList = DataOf<typeof boatList>;
same<BoatList['row']['chosen'], readonly BoatCard[]>(true);
same<BoatList['lists']['boats'], DocumentList<BoatCard> | null>(true);
same<BoatList['lists']['all']['rows'][number]['berths'], number>(true);
same<BoatList['subject'], null>(true);

defineView({
  of: show(widget, '*', { chosen: via(widgetsToBoats, boatCard) }),
  variant: 'x',
  editing: { category: 'lists', edits: ['title'], parts: { chosen: { max: 3 } } },
});
defineView({
  of: show(widget, '*', { chosen: via(widgetsToBoats, boatCard) }),
  variant: 'x',
  // @ts-expect-error a linked row is no field
  editing: { category: 'lists', edits: ['chosen'] },
});
defineView({
  of: show(widget, '*', { chosen: via(widgetsToBoats, boatCard) }),
  variant: 'x',
  // @ts-expect-error a field is no linked row
  editing: { category: 'lists', edits: ['title'], parts: { title: {} } },
});
defineView({
  of: widget,
  variant: 'x',
  // @ts-expect-error no such category
  editing: { category: 'boats', edits: ['title'] },
});
defineView({
  of: widget,
  variant: 'x',
  // @ts-expect-error a preset has values of the row
  editing: { edits: ['title'], presets: [{ name: 'a', label: { en: 'A' }, values: { titel: 'A' } }] },
});

const boatCatalog = defineView({
  of: show(widget, '*', { chosen: via(widgetsToBoats, show(boat, [])) }),
  variant: 'boat-catalog',
  lists: { boats: list(boat, boatCard, { limit: 12, facets: 'fleet.boats', within: 'chosen' }) },
});
same<DataOf<typeof boatCatalog>['lists']['boats'], DocumentList<BoatCard>>(true);
same<DataOf<typeof boatCatalog>['query'], 'filter'>(true);

const harbourOverview = defineView({
  of: widget,
  variant: 'harbour-overview',
  subject: { show: harbour, by: 'fleet.harbours.slug' },
  lists: { boats: listOfSubject(via(harboursToBoats, boatCard), { limit: 12 }) },
});
same<DataOf<typeof harbourOverview>['subject']['title'], string>(true);
same<DataOf<typeof harbourOverview>['lists']['boats'], DocumentList<BoatCard>>(true);

defineView({
  of: show(widget, '*', { chosen: via(widgetsToBoats, boatCard) }),
  variant: 'x',
  // @ts-expect-error the row has no such part
  lists: { boats: list(boat, boatCard, { limit: 12, unless: 'chosn' }) },
});
defineView({
  of: show(widget, '*', { chosen: via(widgetsToBoats, boatCard) }),
  variant: 'x',
  // @ts-expect-error a list stands in for a list, not for a field
  lists: { boats: list(boat, boatCard, { limit: 12, unless: 'title' }) },
});
defineView({
  of: show(widget, '*', { chosen: via(widgetsToBoats, boatCard) }),
  variant: 'x',
  // @ts-expect-error the row has no such part
  lists: { boats: list(boat, boatCard, { limit: 12, within: 'chosn' }) },
});
defineView({
  of: widget,
  variant: 'x',
  // @ts-expect-error there is no subject whose boats they would be
  lists: { boats: listOfSubject(via(harboursToBoats, boatCard), { limit: 12 }) },
});
defineView({
  of: widget,
  variant: 'x',
  subject: { show: owner, by: 'fleet.owners.slug' },
  // @ts-expect-error the subject is no harbour
  lists: { boats: listOfSubject(via(harboursToBoats, boatCard), { limit: 12 }) },
});
defineView({
  of: widget,
  variant: 'x',
  // @ts-expect-error the url names another row
  subject: { show: owner, by: 'fleet.harbours.slug' },
});
// @ts-expect-error no such field to order by
list(boat, boatCard, { limit: 12, orderBy: { berth: 'asc' } });
// @ts-expect-error no such option
list(boat, boatCard, { limit: 12, isPagd: true });
// @ts-expect-error a list of boats shows boats
list(boat, shownFile, { limit: 12 });

// With two references to one entity, the part's name selects one.
const letter = defineEntity({
  module: 'fleet',
  name: 'letter',
  fields: {
    senderId: reference({ to: 'fleet.owner' }),
    receiverId: reference({ to: 'fleet.owner', optional: true }),
    tone: select({ values: ['kind', 'stern'] }),
  },
});
const shownLetter = show(letter, ['tone'], { sender: owner, receiver: show(owner, ['name']) });
same<null extends RowOf<typeof shownLetter>['sender'] ? true : false, false>(true);
same<null extends RowOf<typeof shownLetter>['receiver'] ? true : false, true>(true);
same<RowOf<typeof shownLetter>['sender']['name'], string>(true);
