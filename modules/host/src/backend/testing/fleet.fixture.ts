import { widget as blogWidget } from '@flotilla/blog';
import { defineBackendModule } from '@flotilla/backend';
import { defineMigration } from '@flotilla/backend/schema';
import {
  defineEntity,
  defineModule,
  defineView,
  list,
  localizedText,
  type RowOf,
  show,
  slug,
} from '@flotilla/core';
import { defineVariant, Link, Title, useHrefOf } from '@flotilla/react';
import { createElement } from 'react';

/** A third-party module: boats, a widget that lists them, and a variant for the blog's widget. */
export const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { slug: slug(), title: localizedText() },
  access: { read: 'public' },
});
export const fleetWidget = defineEntity({
  module: 'fleet',
  name: 'widget',
  fields: { title: localizedText() },
  access: { read: 'public' },
});

const card = show(boat, ['slug', 'title']);
const boats = list(boat, card, { orderBy: { slug: 'asc' }, limit: 5 });
const boatList = defineView({ of: fleetWidget, variant: 'boat-list', lists: { boats } });
const boatsOfBlog = defineView({ of: blogWidget, variant: 'fleet-boats', lists: { boats } });

const table = (name: string, fields: string) =>
  `CREATE TABLE "${name}" ("id" uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY, "createdAt" timestamptz(3) NOT NULL DEFAULT now(), ` +
  `"updatedAt" timestamptz(3) NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', ${fields})`;

export const FleetModule = defineBackendModule({
  module: defineModule({ name: 'fleet', entities: [boat, fleetWidget], views: [boatList, boatsOfBlog] }),
  migrations: [
    defineMigration({
      name: 'FleetInitial1763700000000',
      up: [
        table('fleet_boat', `"slug" text NOT NULL UNIQUE, "title" jsonb NOT NULL DEFAULT '{}'`),
        table('fleet_widget', `"title" jsonb NOT NULL DEFAULT '{}'`),
      ],
      down: ['DROP TABLE "fleet_widget"', 'DROP TABLE "fleet_boat"'],
    }),
  ],
});

function Boats({ name, boats }: { name: string; boats: readonly RowOf<typeof card>[] }) {
  const hrefOf = useHrefOf(boat);
  const linked = (row: RowOf<typeof card>) =>
    createElement(Link, { href: hrefOf(row) }, createElement(Title, { of: row }));
  const items = boats.map((row) => createElement('li', { key: row.id }, linked(row)));
  return createElement('ul', { className: name }, items);
}

/** Its entry point for the site. */
export const fleetSite = {
  variants: [
    defineVariant(boatList, ({ lists }) => createElement(Boats, { name: 'fleet', boats: lists.boats.rows })),
    defineVariant(boatsOfBlog, ({ lists }) =>
      createElement(Boats, { name: 'fleet-in-blog', boats: lists.boats.rows }),
    ),
  ],
};
