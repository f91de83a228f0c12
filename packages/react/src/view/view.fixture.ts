import {
  content,
  defineEntity,
  defineView,
  integer,
  list,
  listOfSubject,
  show,
  via,
  defineLink,
} from '@flotilla/core';
import { createElement } from 'react';
import { Link } from '../link/link.js';
import { useHrefOf } from '../link/row-hrefs.js';
import { Title } from '../messages/localized.js';
import { Picture } from '../kit/files/picture.js';
import { defineVariant } from '../widget/define-variant.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), berths: integer({ optional: true }) },
  access: { read: 'public' },
});
const harbour = defineEntity({
  module: 'fleet',
  name: 'harbour',
  fields: content(),
  access: { read: 'public' },
});
const widget = defineEntity({
  module: 'fleet',
  name: 'widget',
  fields: content(),
  access: { read: 'public' },
});
const harboursToBoats = defineLink({ from: 'fleet.harbour', to: 'fleet.boat' });
const card = show(boat, ['slug', 'title']);

export const boatList = defineVariant(
  defineView({
    of: widget,
    variant: 'boat-list',
    lists: { boats: list(boat, card, { limit: 2, isPaged: true }) },
  }),
  function BoatList({ row, lists, context }) {
    const hrefOf = useHrefOf(boat);
    return createElement(
      'section',
      null,
      createElement(Title, { as: `h${context.headingLevel}`, of: row }),
      lists.boats.rows.map((one) =>
        createElement(Link, { key: one.id, href: hrefOf(one) }, createElement(Title, { of: one })),
      ),
    );
  },
);

export const harbourOverview = defineVariant(
  defineView({
    of: widget,
    variant: 'harbour',
    subject: { show: harbour, by: 'fleet.harbours.slug' },
    lists: { boats: listOfSubject(via(harboursToBoats, card), { limit: 5, facets: 'fleet.boats' }) },
  }),
  function Harbour({ subject }) {
    const file = { file: String(subject.className), className: null, containerClassName: null, width: 400 };
    return createElement(
      'div',
      null,
      createElement(Title, { of: subject }),
      createElement(Picture, { file }),
    );
  },
);
