import { createRegistry, defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { WriteStatements } from '../../rows/write-statements.js';
import { byIdText, countText, listText } from '../../query/text-statement.js';
import { checkQuery } from '../../query/parse.js';
import { statementNames } from '../../query/statement-name.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: text() },
  access: { read: 'public' },
});
const port = defineEntity({
  module: 'fleet',
  name: 'port',
  fields: { title: text() },
  access: { read: 'public' },
});
const berths = defineLink({ from: 'fleet.boat', to: 'fleet.port' });
const registry = createRegistry([defineModule({ name: 'fleet', entities: [boat, port], links: [berths] })]);
const context = { registry, languages: ['en'] };
const nameOf = statementNames(registry);
const write = new WriteStatements(boat, registry);
const include = [...registry.relationsOf('fleet.boat').keys()];
const query = checkQuery({ include: include.join(',') }, boat);

it.each([
  ['find', listText(boat, query, context).text()],
  ['find', listText(boat, checkQuery({}, boat), context).text()],
  ['count', countText(boat, query, context).text()],
  ['byId', byIdText(boat, include, context).text()],
  ['byId', byIdText(boat, [], context).text()],
  ['create', write.insert.text],
  ['update', write.update(['title']).text],
  ['delete', write.delete.text],
  ['create', write.insert.emittingText],
  ['update', write.update(['title']).emittingText],
  ['delete', write.delete.emittingText],
])('recognises %s by the statement text, with any embedded rows', (operation, statement) => {
  expect(nameOf(statement)).toEqual({ module: 'fleet', entity: 'boat', operation });
});

it("names only the framework's own tables", () => {
  expect(nameOf('delete from flotilla_outbox where "id" = $1')).toEqual({
    module: 'flotilla',
    entity: 'outbox',
    operation: 'delete',
  });
  expect(nameOf('select 1 as ok')).toEqual({ module: 'other', entity: 'other', operation: 'find' });
  expect(nameOf('select x from pg_stat_activity')).toMatchObject({ module: 'other', entity: 'other' });
});
