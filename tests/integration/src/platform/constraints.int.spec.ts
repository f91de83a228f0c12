import { defineBackendModule } from '@flotilla/backend';
import { type Migration, missingSteps } from '@flotilla/backend/schema';
import { datetime, defineEntity, defineModule, integer, select, text } from '@flotilla/core';
import { createDatabase, dropDatabase } from '@flotilla/local/database';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const stay = defineEntity({
  module: 'moorings',
  name: 'stay',
  fields: {
    berth: text({ max: 20 }),
    arrivesAt: datetime(),
    leavesAt: datetime({ optional: true }),
    status: select({ values: ['booked', 'moored', 'gone'], default: 'booked' }),
    guests: integer({ default: 1 }),
    beds: integer({ default: 4 }),
  },
  checks: [{ name: 'guests-have-beds', sql: '"guests" <= "beds"' }],
  excludes: [
    {
      name: 'berth-once',
      equal: ['berth'],
      range: ['arrivesAt', 'leavesAt'],
      where: { status: ['booked', 'moored'] },
    },
  ],
});
const moorings = defineModule({ name: 'moorings', entities: [stay] });
const server = process.env['TEST_DATABASE_URL'] ?? '';

let app: TestApp;
let migration: Migration;

beforeAll(async () => {
  const [step] = await missing([]);
  migration = { name: 'Moorings1795900000000', up: step?.up ?? [], down: step?.down ?? [] };
  app = await createTestApp({
    modules: [defineBackendModule({ module: moorings, migrations: [migration] })],
    migrate: 'boot',
  });
});
afterAll(() => app.close());

async function missing(migrations: readonly Migration[]) {
  const name = `flotilla_constraints_${crypto.randomUUID().replaceAll('-', '')}`;
  try {
    const url = await createDatabase(server, name);
    return await missingSteps({ url, modules: [{ module: moorings, migrations }] });
  } finally {
    await dropDatabase(server, name);
  }
}

const july = (day: number) => `2027-07-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const make = async (berth: string, from: number, to: number | null, values: object = {}) => {
  const data = { berth, arrivesAt: july(from), leavesAt: to && july(to), ...values };
  return app.request({ url: stay.route, method: 'POST', data });
};

it('migrations create the constraints, and no difference remains', async () => {
  expect(await missing([migration])).toEqual([]);
});

it('refuses ranges that overlap, and allows one to begin where another ends', async () => {
  expect((await make('A', 1, 5)).status).toBe(201);
  expect((await make('A', 5, 9)).status).toBe(201);
  expect((await make('B', 2, 4)).status).toBe(201);

  const { status, problem } = await make('A', 4, 6);
  expect([status, problem.cause.map(({ field }) => field)]).toEqual([409, ['arrivesAt', 'leavesAt']]);
  expect(problem.message).toBe(
    'moorings.stay: arrivesAt to leavesAt overlaps that of another row with the same berth.',
  );
});

it('excludes only rows with the given values, and applies to changes', async () => {
  const gone = await make('C', 1, 9, { status: 'gone' });
  expect((await make('C', 2, 3)).status).toBe(201);

  const back = await app.request({
    url: `${stay.route}/${String(gone.data.id)}`,
    method: 'PATCH',
    data: { status: 'moored' },
  });
  expect(back.status).toBe(409);
});

it('an empty end leaves the range open', async () => {
  expect((await make('D', 3, null)).status).toBe(201);
  expect((await make('D', 20, 21)).status).toBe(409);
  expect((await make('D', 1, 3)).status).toBe(201);
});

it('refuses a range that ends before it starts', async () => {
  const { status, problem } = await make('E', 4, 2);
  expect([status, problem.message]).toEqual([
    400,
    'moorings.stay: the row must satisfy: arrivesAt <= leavesAt.',
  ]);
});

it('refuses values that break a check, and names its fields', async () => {
  const { status, problem } = await make('F', 1, 2, { guests: 5 });
  const broken = {
    message: 'must satisfy: guests <= beds',
    rule: 'check',
    params: { with: ['guests', 'beds'] },
  };
  expect([status, problem.cause]).toEqual([
    400,
    [
      { field: 'guests', ...broken },
      { field: 'beds', ...broken },
    ],
  ]);
});

it('of concurrent rows of one range one is stored, and the others get 409', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => make('G', 10, 12)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

it('of concurrent changes to one range one is stored, and the others get 409', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, (_, index) => make(`H${index}`, 10, 12)));
  const answers = await Promise.all(
    made.map(({ data }) =>
      app.request({ url: `${stay.route}/${String(data.id)}`, method: 'PATCH', data: { berth: 'H' } }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});
