import { createClient } from '../http/client.js';
import { boatList, harbourOverview } from './view.fixture.js';
import { View } from './view.js';
import { viewOf } from './view-of.js';

const client = createClient();

void viewOf(boatList, client);
void viewOf(boatList, client, { page: 2, limit: 3, row: { title: { en: 'Boats' } } });
void viewOf(harbourOverview, client, { subject: 'paphos', filter: { guests: [8, 10] } });
// @ts-expect-error the view has a subject
void viewOf(harbourOverview, client);
// @ts-expect-error its lists have no pages
void viewOf(harbourOverview, client, { subject: 'paphos', page: 2 });
// @ts-expect-error its lists have no filters
void viewOf(boatList, client, { filter: { guests: 8 } });
// @ts-expect-error it has no subject
void viewOf(boatList, client, { subject: 'paphos' });
// @ts-expect-error no such field
void viewOf(boatList, client, { row: { titel: { en: 'Boats' } } });

export const list = <View of={boatList} from={client} page={2} fallback="Loading" />;
export const harbour = <View of={harbourOverview} from={client} subject="paphos" />;
// @ts-expect-error the view has a subject
export const without = <View of={harbourOverview} from={client} />;
// @ts-expect-error its lists have no filters
export const filtered = <View of={boatList} from={client} filter={{ guests: 8 }} />;
